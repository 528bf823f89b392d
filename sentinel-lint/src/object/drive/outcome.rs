//! What a build left behind, and what rustc said meanwhile.

use cargo_metadata::{
    Artifact, BuildScript, CompilerMessage, PackageId,
    diagnostic::{Diagnostic, DiagnosticLevel},
};

/// rustc's code for a constant that cannot be computed, such as an assertion about a type.
const IN_A_CONSTANT: &str = "E0080";
/// What else rustc finds out only where it makes code.
const INSTANTIATING: &str = "while instantiating";

/// What a build left behind.
#[derive(Debug, Default)]
pub(super) struct Made {
    /// Whether everything that was asked for is there.
    pub(super) success: bool,
    /// The crates.
    pub(super) artifacts: Vec<Artifact>,
    /// What build scripts asked for.
    pub(super) scripts: Vec<BuildScript>,
    /// What rustc said.
    pub(super) said: Vec<CompilerMessage>,
}

impl Made {
    /// What rustc said, package by package.
    pub(super) fn messages(&self) -> impl Iterator<Item = &Diagnostic> {
        self.said.iter().map(|said| &said.message)
    }

    /// The first of what failed that rustc only looks at in code that it makes.
    pub(super) fn late(&self) -> Option<&str> {
        let errors = self.messages().filter(|said| is_error(said));
        let mut late = errors.filter(|error| {
            let code = error.code.as_ref().map(|code| code.code.as_str());
            code == Some(IN_A_CONSTANT) || error.message.contains(INSTANTIATING)
        });
        late.next().map(|error| error.message.as_str())
    }

    /// The packages that do not compile.
    pub(super) fn failing(&self) -> impl Iterator<Item = &PackageId> {
        let failing = self.said.iter().filter(|said| is_error(&said.message));
        failing.map(|said| &said.package_id)
    }

    /// What rustc said of what does not compile, as it would be shown.
    pub(super) fn errors(self) -> Vec<String> {
        let said = self.said.into_iter().map(|said| said.message);
        let errors = said.filter(|message| message.level != DiagnosticLevel::Warning);
        errors.filter_map(|message| message.rendered).collect()
    }
}

fn is_error(message: &Diagnostic) -> bool {
    message.level == DiagnosticLevel::Error
}
