//! What rustc says about the platform: its triple and the `cfg`s that hold on it.

use std::{
    env,
    ffi::OsString,
    process::{Command, Output},
};

use super::{CfgSet, Options, WorkspaceError};

/// The platform that is checked, and the one that build scripts and proc macros run on.
#[derive(Clone, Debug)]
pub(super) struct Platform {
    /// The target's triple.
    pub(super) target: String,
    /// The host's triple.
    pub(super) host: String,
    /// The target's `cfg`s.
    pub(super) cfg: CfgSet,
    /// The host's `cfg`s.
    pub(super) host_cfg: CfgSet,
}

impl Platform {
    /// Asks rustc. Without a target given, cargo's own `CARGO_BUILD_TARGET` decides, then the
    /// host.
    pub(super) fn query(options: &Options) -> Result<Self, WorkspaceError> {
        let rustc = Rustc::new(options);
        let host = rustc.host()?;
        let asked = options
            .target
            .clone()
            .or_else(|| env::var("CARGO_BUILD_TARGET").ok());
        let Some(target) = asked.filter(|target| *target != host) else {
            let cfg = rustc.cfg(None, &user_flags())?;
            return Ok(Self {
                target: host.clone(),
                host,
                host_cfg: cfg.clone(),
                cfg,
            });
        };
        // With a target given, cargo keeps the user's flags away from what runs on the host.
        let cfg = rustc.cfg(Some(&target), &user_flags())?;
        let host_cfg = rustc.cfg(None, &[])?;
        Ok(Self {
            target,
            host,
            cfg,
            host_cfg,
        })
    }
}

/// The flags that cargo hands to rustc, of which `--cfg` matters here.
fn user_flags() -> Vec<String> {
    if let Ok(encoded) = env::var("CARGO_ENCODED_RUSTFLAGS") {
        return encoded
            .split('\x1f')
            .filter(|flag| !flag.is_empty())
            .map(str::to_owned)
            .collect();
    }
    let flags = env::var("RUSTFLAGS").unwrap_or_default();
    flags.split_whitespace().map(str::to_owned).collect()
}

struct Rustc<'a> {
    program: OsString,
    options: &'a Options,
}

impl<'a> Rustc<'a> {
    fn new(options: &'a Options) -> Self {
        let program = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        Self { program, options }
    }

    fn host(&self) -> Result<String, WorkspaceError> {
        let output = self.run(&["-vV"])?;
        let text = String::from_utf8_lossy(&output.stdout);
        text.lines()
            .find_map(|line| line.strip_prefix("host: "))
            .map(str::to_owned)
            .ok_or_else(|| WorkspaceError::UnexpectedRustc {
                question: "-vV",
                message: said(&output),
            })
    }

    fn cfg(&self, target: Option<&str>, flags: &[String]) -> Result<CfgSet, WorkspaceError> {
        let mut args = vec!["--print", "cfg"];
        args.extend(target.into_iter().flat_map(|target| ["--target", target]));
        args.extend(flags.iter().map(String::as_str));
        let output = self.run(&args)?;
        if !output.status.success() {
            return Err(match target {
                Some(target) => WorkspaceError::UnknownTarget {
                    target: target.to_owned(),
                    message: said(&output),
                },
                None => WorkspaceError::UnexpectedRustc {
                    question: "--print cfg",
                    message: said(&output),
                },
            });
        }
        Ok(String::from_utf8_lossy(&output.stdout).lines().collect())
    }

    /// Runs rustc where cargo would, so that a toolchain file there counts.
    fn run(&self, args: &[&str]) -> Result<Output, WorkspaceError> {
        let mut command = Command::new(&self.program);
        command.args(args);
        let manifest = self.options.manifest_path.as_deref();
        let folder = self.options.folder.as_deref();
        if let Some(folder) = manifest
            .and_then(|path| path.parent())
            .filter(|at| at.is_dir())
        {
            command.current_dir(folder);
        } else if let Some(folder) = folder {
            command.current_dir(folder);
        }
        command.output().map_err(|source| WorkspaceError::NoRustc {
            rustc: self.program.clone(),
            source,
        })
    }
}

/// The first line that rustc said.
fn said(output: &Output) -> String {
    let text = if output.status.success() {
        &output.stdout
    } else {
        &output.stderr
    };
    let text = String::from_utf8_lossy(text);
    let line = text
        .lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or("nothing");
    line.trim_start_matches("error: ").to_owned()
}
