//! From inputs to the parts of the objects in them: taken apart now, or kept from an earlier run.

use super::{
    File, Unread,
    cache::{Cache, Kept},
    packed,
    part::Part,
};
use crate::object::{
    archive::{self, Content, Member, elf::Object},
    input::{Error, Input},
    mapped::Mapped,
};
use rayon::prelude::*;

/// Opens all inputs.
pub(super) fn open(inputs: &[Input]) -> Result<Vec<File>, Error> {
    inputs.par_iter().map(open_one).collect()
}

fn open_one(input: &Input) -> Result<File, Error> {
    let mapped = Mapped::open(&input.path).map_err(|cause| Error::Read {
        path: input.path.clone(),
        cause,
    })?;
    if u32::try_from(mapped.bytes().len()).is_err() {
        return Err(Error::damaged(&input.path, "it is larger than 4 GiB"));
    }
    Ok(File {
        path: input.path.clone(),
        origin: input.origin.clone(),
        mapped,
    })
}

/// What is kept of each file.
pub(super) fn kept(files: &[File], cache: Option<&Cache>) -> Vec<Option<Kept>> {
    let find = |file| cache?.find(file);
    files.par_iter().map(find).collect()
}

/// A member with what it was taken apart into, or why it was not.
pub(super) type Taken<'d> = (Member, Result<Part<'d>, &'static str>);

/// The members of each file, taken apart.
pub(super) fn parts<'d>(
    files: &'d [File],
    kept: &'d [Option<Kept>],
    cache: Option<&Cache>,
) -> Result<Vec<Vec<Taken<'d>>>, Error> {
    let remembered: Vec<_> = files.par_iter().zip(kept).map(remember).collect();
    let anew = files.par_iter().zip(remembered);
    anew.map(|(file, remembered)| match remembered {
        Some(members) => Ok(members),
        None => take_apart(file, cache),
    })
    .collect()
}

fn remember<'d>((file, kept): (&'d File, &'d Option<Kept>)) -> Option<Vec<Taken<'d>>> {
    let body = kept.as_ref()?.body();
    let members = packed::unpack(body, file.mapped.bytes().len())?.into_iter();
    Some(members.map(|(member, part)| (member, Ok(part))).collect())
}

/// Takes a file apart, and keeps what comes of it if all of it can be read.
fn take_apart<'d>(file: &'d File, cache: Option<&Cache>) -> Result<Vec<Taken<'d>>, Error> {
    let members = list(file)?.into_par_iter();
    let taken: Vec<Taken<'d>> = members
        .map(|member| {
            let part = part(file, &member);
            (member, part)
        })
        .collect();
    let read: Option<Vec<_>> = taken
        .iter()
        .map(|(member, part)| Some((member, part.as_ref().ok()?)))
        .collect();
    if let (Some(cache), Some(packed)) = (cache, read.and_then(|read| packed::pack(&read))) {
        cache.keep(file, &packed);
    }
    Ok(taken)
}

/// The members of a file that may hold code.
fn list(file: &File) -> Result<Vec<Member>, Error> {
    let members = archive::members(file.mapped.bytes());
    let mut members = members.map_err(|what| Error::damaged(&file.path, what))?;
    members.retain(|member| member.content != Content::Metadata);
    Ok(members)
}

fn part<'d>(file: &'d File, member: &Member) -> Result<Part<'d>, &'static str> {
    if let Content::Opaque(why) = member.content {
        return Err(why);
    }
    let bytes = &file.mapped.bytes()[member.range.clone()];
    let part = Part::of(&Object::parse(bytes)?, file.mapped.bytes());
    // What comes later looks at names alone, and at the debug information of some objects.
    file.mapped.release(&member.range);
    part
}

/// What a report says of a member that could not be read.
pub(super) fn unread(file: &File, number: u32, member: &Member, why: &'static str) -> Unread {
    let name = file.path.file_name().unwrap_or_default().to_string_lossy();
    let what = if member.name.is_empty() {
        name.into_owned()
    } else {
        format!("{name}({})", member.name)
    };
    Unread {
        what,
        why,
        file: number,
    }
}
