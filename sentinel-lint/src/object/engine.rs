//! The object engine as the check sees it: builds the packages, reads the objects, and judges
//! every declared function by what can be reached from it.
//!
//! Which functions are declared, source says: an object that is missing must not be taken for a
//! declaration that is missing.

use super::{
    drive::{self, Built, DriveError, Order, Surroundings},
    judge::Graph,
    root::Root,
};
use crate::{
    finding::Skip,
    report,
    source::{self, Depth},
    voice::{Answer, Engine, Gap, Judged, Request, Said, Speaker},
    workspace::{self, Workspace},
};
use std::{collections::BTreeMap, error::Error, path::PathBuf, thread};

/// What is read today: x86-64 in ELF.
const READABLE: [(&str, &str); 2] = [("target_arch", "x86_64"), ("target_os", "linux")];

/// The engine that reads objects, alone or beside the one that reads source.
#[derive(Clone, Debug)]
pub struct ObjectEngine {
    program: PathBuf,
    beside_source: bool,
}

impl ObjectEngine {
    /// The engine. `program` is run as the linker of the build; `beside_source` has the source
    /// engine speak too.
    pub fn new(program: PathBuf, beside_source: bool) -> Self {
        Self {
            program,
            beside_source,
        }
    }
}

/// Why nothing can be judged.
#[derive(Debug, thiserror::Error)]
enum ObjectError {
    #[error(
        "the object engine reads x86-64 ELF objects, which `{0}` has not; use `--engine source`"
    )]
    Platform(String),
}

impl Engine for ObjectEngine {
    fn judge(&self, request: &Request<'_>) -> Result<Answer, Box<dyn Error + Send + Sync>> {
        let workspace = workspace::load(&request.cargo.options(request.quiet))?;
        if !is_readable(&workspace) {
            return self.without_objects(&workspace, request);
        }
        let depth = if self.beside_source {
            Depth::Reach
        } else {
            Depth::Declarations
        };
        let (built, mut answer) = thread::scope(|scope| {
            let build = scope.spawn(|| self.build(&workspace, request));
            let answer = source::look(&workspace, request.patterns, depth);
            let built = build.join();
            (
                built.unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                answer,
            )
        });
        let graph = Graph::load(&built?.inputs)?;
        answer.scanned.objects = graph.objects();
        let roots = Roots::find(&graph, request);
        for judged in &mut answer.judged {
            judged.said.insert(0, roots.say(&graph, judged));
        }
        Ok(answer)
    }
}

impl ObjectEngine {
    fn build(&self, workspace: &Workspace, request: &Request<'_>) -> Result<Built, DriveError> {
        drive::build(&Order {
            cargo: request.cargo,
            workspace,
            surroundings: &Surroundings::default(),
            program: &self.program,
            everything: !request.patterns.is_empty(),
            quiet: request.quiet,
        })
    }

    /// The source engine alone, if it was asked for too.
    fn without_objects(
        &self,
        workspace: &Workspace,
        request: &Request<'_>,
    ) -> Result<Answer, Box<dyn Error + Send + Sync>> {
        let error = ObjectError::Platform(workspace.target.clone());
        if !self.beside_source {
            return Err(error.into());
        }
        if !request.quiet {
            report::note(&format!(
                "the objects of `{}` cannot be read: the source engine judges alone",
                workspace.target
            ));
        }
        let mut answer = source::look(workspace, request.patterns, Depth::Reach);
        answer.scanned.skipped.push(Skip {
            what: format!("the objects of {}", workspace.target),
            why: "the object engine reads x86-64 ELF objects alone".to_owned(),
        });
        Ok(answer)
    }
}

fn is_readable(workspace: &Workspace) -> bool {
    let holds = |(name, value)| workspace.cfg.holds(name, Some(value));
    READABLE.into_iter().all(holds)
}

/// Where declared functions are in the graph.
struct Roots {
    by_path: BTreeMap<String, Root>,
}

impl Roots {
    fn find(graph: &Graph, request: &Request<'_>) -> Self {
        let patterns = request.patterns.iter();
        let roots = patterns.flat_map(|pattern| graph.symbols_matching(pattern));
        Self {
            by_path: roots.map(|root| (root.path.clone(), root)).collect(),
        }
    }

    fn say(&self, graph: &Graph, judged: &Judged) -> Said {
        let Some(root) = self.by_path.get(&judged.path) else {
            return absent(judged);
        };
        let (reached, gaps) = graph.judge(root);
        Said {
            by: Speaker::Object,
            found: true,
            reached,
            gaps,
        }
    }
}

/// A function that no object has.
fn absent(judged: &Judged) -> Said {
    Said {
        by: Speaker::Object,
        found: false,
        reached: Vec::new(),
        gaps: vec![Gap {
            class: None,
            reason: format!(
                "no object has code of `{}`: nothing in the build calls it with concrete types",
                judged.path
            ),
            chain: Vec::new(),
        }],
    }
}
