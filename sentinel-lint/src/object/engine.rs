//! The object engine as the check sees it: builds the packages, reads the objects, and judges
//! every declared function by what can be reached from it.
//!
//! Which functions are declared, source says: an object that is missing must not be taken for a
//! declaration that is missing.

use super::{
    declared::{Declared, Place, unsaid},
    drive::{self, Built, DriveError, Order},
    hint,
    judge::Graph,
    methods::Named,
    place::{PackageFolder, Places},
    root::Root,
    trial, undecided,
};
use crate::{
    finding::{Scanned, Skip},
    report,
    rules::forged_crossing,
    source::{self, Reading},
    state,
    survey::Survey,
    voice::{Answer, Engine, Judged, Request, Said, Sighting, Speaker},
    workspace::{self, Workspace},
};
use std::{collections::BTreeSet, error::Error, path::PathBuf, thread};

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
        let workspace =
            workspace::load_within(&request.cargo.options(request.quiet), request.outline)?;
        if let Some(answer) = Answer::to_strangers(&workspace, request) {
            return Ok(answer);
        }
        if !is_readable(&workspace) {
            return self.without_objects(&workspace, request);
        }
        let mut reading = Reading::new(&workspace);
        let speaks = self.beside_source && undecided::speaks_always(&workspace, request);
        let (built, mut answer) = if hint::declares(&workspace) || !request.patterns.is_empty() {
            self.build_while_looking(&mut reading, request, speaks)
        } else {
            let answer = self.look(&mut reading, request, speaks);
            if answer.judged.is_empty() && answer.unread.is_empty() {
                return Ok(answer);
            }
            (self.build(&workspace, request), answer)
        };
        let kept = state::folder(&workspace.target_folder).join("graph");
        let graph = Graph::load_kept(&built?.inputs, places(&workspace), kept)?;
        let graph = graph.telling_singly(request.singly);
        hear(&graph, &mut reading, request, &mut answer);
        let packages: Vec<_> = graph.packages().collect();
        drop(graph);
        if self.beside_source && !speaks {
            undecided::ask(&mut reading, request, &mut answer);
        }
        answer.read.extend(packages);
        answer.scanned.packages = answer.read.len();
        Ok(answer)
    }

    fn survey(&self, request: &Request<'_>) -> Result<Survey, Box<dyn Error + Send + Sync>> {
        let workspace =
            workspace::load_within(&request.cargo.options(request.quiet), request.outline)?;
        if !is_readable(&workspace) {
            return Err(ObjectError::Platform(workspace.target.clone()).into());
        }
        let built = self.build(&workspace, request)?;
        let kept = state::folder(&workspace.target_folder).join("graph");
        let graph = Graph::load_kept(&built.inputs, places(&workspace), kept)?;
        let packages: BTreeSet<_> = graph.packages().collect();
        Ok(Survey {
            scanned: Scanned {
                packages: packages.len(),
                objects: graph.objects(),
                ..Scanned::default()
            },
            packages: graph.survey(),
        })
    }
}

impl ObjectEngine {
    /// What source says of the extensions, and, where it is asked too, of the packages.
    fn look(&self, reading: &mut Reading<'_>, request: &Request<'_>, speaks: bool) -> Answer {
        let mut answer = look(reading, request, speaks);
        if self.beside_source {
            source::notice(reading, &mut answer);
        }
        answer
    }

    fn build_while_looking(
        &self,
        reading: &mut Reading<'_>,
        request: &Request<'_>,
        speaks: bool,
    ) -> (Result<Built, DriveError>, Answer) {
        let workspace = reading.workspace();
        thread::scope(|scope| {
            let builder = scope.spawn(|| self.build(workspace, request));
            let answer = self.look(reading, request, speaks);
            let made = builder.join();
            let made = made.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            (made, answer)
        })
    }

    fn build(&self, workspace: &Workspace, request: &Request<'_>) -> Result<Built, DriveError> {
        let order = Order {
            cargo: request.cargo,
            workspace,
            program: &self.program,
            patterns: request.patterns,
            quiet: request.quiet,
        };
        let built = drive::build(&order)?;
        trial::pass(&order, &built)?;
        Ok(built)
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
        let mut answer = self.look(&mut Reading::new(workspace), request, true);
        answer.scanned.skipped.push(Skip {
            what: format!("the objects of {}", workspace.target),
            why: "the object engine reads x86-64 ELF objects alone".to_owned(),
        });
        Ok(answer)
    }
}

/// What source says: all of it where it speaks about every extension, else what is declared.
fn look(reading: &mut Reading<'_>, request: &Request<'_>, speaks: bool) -> Answer {
    if speaks {
        source::look(reading, request.patterns)
    } else {
        source::declared(reading, request.patterns)
    }
}

fn is_readable(workspace: &Workspace) -> bool {
    let holds = |(name, value)| workspace.cfg.holds(name, Some(value));
    READABLE.into_iter().all(holds)
}

/// The packages' folders, by which files are named.
fn places(workspace: &Workspace) -> Places {
    let packages = workspace.units.iter().map(|unit| PackageFolder {
        name: unit.package.clone(),
        version: unit.version.clone(),
        folder: unit.folder.clone(),
    });
    Places::new(workspace.root.clone(), packages.collect())
}

/// Adds what the objects say to what source says.
fn hear(graph: &Graph, reading: &mut Reading<'_>, request: &Request<'_>, answer: &mut Answer) {
    let mut declared = Declared::find(graph, request.patterns);
    let mut judged = std::mem::take(&mut answer.judged);
    declared.inherit(graph, reading, &judged);
    let found = declared.places(&mut judged);
    let beyond = declared.beyond_source(reading.workspace(), &judged);
    let mut placed: Vec<(Judged, Place)> = judged.into_iter().zip(found).collect();
    placed.extend(beyond);
    let mut written: Vec<_> = placed
        .iter_mut()
        .filter_map(|(judged, place)| match place {
            Place::Root(root) => Some((&mut **root, &judged.returns)),
            _ => None,
        })
        .collect();
    graph.follow_written(&mut written);
    settle(reading, &mut placed);
    answer.sightings.extend(forged(graph, &placed));
    let named: Vec<Named> = placed.iter().map(|(_, place)| named(place)).collect();
    answer.judged = say(graph, placed);
    let returning: Vec<_> = answer.judged.iter().zip(named).collect();
    answer.sightings.extend(graph.by_methods(&returning));
    answer.scanned.objects = graph.objects();
    answer
        .scanned
        .skipped
        .extend(graph.unread().iter().map(|unread| Skip {
            what: unread.what.clone(),
            why: unread.why.to_owned(),
        }));
    answer.sources.absorb(graph.sources());
    if request.patterns.is_empty() {
        seen_by_objects(answer);
    }
}

/// Has source tell what the objects cannot of what is returned.
fn settle(reading: &mut Reading<'_>, placed: &mut [(Judged, Place)]) {
    let mut roots: Vec<&mut Root> = placed
        .iter_mut()
        .filter_map(|(_, place)| match place {
            Place::Root(root) => Some(&mut **root),
            _ => None,
        })
        .collect();
    let asked = roots.iter().flat_map(|root| root.asks());
    let asked: BTreeSet<String> = asked.map(str::to_owned).collect();
    if asked.is_empty() {
        return;
    }
    let implemented = source::implemented(reading, &asked);
    for root in &mut roots {
        root.settle(&implemented);
    }
}

/// The types that an extension returns by their names.
fn named(place: &Place) -> Named {
    match place {
        Place::Root(root) => root.named.clone(),
        _ => Named::new(),
    }
}

/// Which extensions reach what is the host's alone.
fn forged(graph: &Graph, placed: &[(Judged, Place)]) -> Vec<Sighting> {
    let rooted = placed.iter().filter_map(|(judged, place)| match place {
        Place::Root(root) => Some((judged, &**root)),
        _ => None,
    });
    let (judged, roots): (Vec<&Judged>, Vec<&Root>) = rooted.unzip();
    let mut sightings = Vec::new();
    for (judged, forged) in judged.iter().zip(graph.forged(&roots)) {
        let about = (&*judged.path, &*judged.package);
        sightings.extend(
            forged.into_iter().map(|(path, chain)| {
                forged_crossing::sighting(about, Speaker::Object, &path, chain)
            }),
        );
    }
    sightings
}

/// Judges all that have a place, at once.
fn say(graph: &Graph, placed: Vec<(Judged, Place)>) -> Vec<Judged> {
    let root = |(_, place): &(Judged, Place)| match place {
        Place::Root(root) => Some((**root).clone()),
        _ => None,
    };
    let roots: Vec<Root> = placed.iter().filter_map(root).collect();
    let mut found = graph.judge_all(&roots).into_iter();
    let judged = placed.into_iter().map(|(mut judged, place)| {
        let said = match place {
            Place::Root(_) => found.next().map(|(reached, gaps)| Said {
                by: Speaker::Object,
                found: true,
                reached,
                gaps,
            }),
            _ => None,
        };
        let said = said.unwrap_or_else(|| unsaid(&judged, &place));
        judged.said.insert(0, said);
        judged
    });
    judged.collect()
}

/// What a macro wrote that source cannot show is in the objects, marks included: it hides no
/// declaration. Without a mark, as where patterns declare, it would.
fn seen_by_objects(answer: &mut Answer) {
    let unread = std::mem::take(&mut answer.unread).into_iter();
    answer.scanned.skipped.extend(unread.map(|unread| Skip {
        what: format!("{} ({})", unread.what, unread.place.file),
        why: format!("judged from objects alone: {}", unread.why),
    }));
}
