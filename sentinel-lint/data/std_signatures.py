#!/usr/bin/env python3
"""Writes std_signatures.tsv: what std's functions and methods return.

Reads the HTML documentation that rustup installs (component rust-docs) for the toolchain in
use. Run it after a toolchain update, from any folder:

    python3 sentinel-lint/data/std_signatures.py

A row is `owner <tab> name <tab> return type`. The owner is a type with its parameters, `trait`
and a trait, or, with an empty name, the function itself. References, lifetimes and where
clauses are dropped: the source engine's types have none.
"""

import html
import os
import re
import subprocess

SKIPPED_MODULES = {"arch", "autodiff", "f128", "f16", "intrinsics", "offload", "simd"}
# What a method of a number gives is a number or made of numbers, whatever it is called.
SKIPPED_PRIMITIVES = set(
    "bool f128 f16 f32 f64 fn i128 i16 i32 i64 i8 isize never reference u128 u16 u32 u64 u8 unit usize".split()
)
LINK = re.compile(r"<a ([^>]*)>(.*?)</a>", re.S)
TITLE = re.compile(r'title="(?:struct|enum|union|trait|type|primitive) ([^"]+)"')
METHOD = r'<section id="(?:ty)?method\.[^"]*" class="method[^"]*">.*?<h4 class="code-header">(.*?)</h4>'
IMPL = r'<section id="impl-[^"]*" class="impl">.*?<h3 class="code-header">(.*?)</h3>'
# Behind these marks a page lists what is not the type's own.
END = re.compile(
    r'id="(?:deref-methods[^"]*|trait-implementations|synthetic-implementations|blanket-implementations'
    r'|implementors|foreign-impls)"'
)


def text(markup):
    """The text of a signature, its links replaced by the full paths that their titles name."""

    def link(match):
        inner = re.sub("<[^>]+>", "", match.group(2))
        title = TITLE.search(match.group(1))
        return title.group(1) if title else inner

    plain = re.sub("<[^>]+>", "", LINK.sub(link, markup))
    return re.sub(r"\s+", " ", html.unescape(plain)).strip()


def closing(signature):
    """Where the bracket that the text starts with is closed."""
    depth = 0
    for index, char in enumerate(signature):
        if char in "(<[{":
            depth += 1
        elif char in ")]}" or (char == ">" and signature[index - 1] != "-"):
            depth -= 1
        if depth == 0:
            return index + 1
    return len(signature)


def bare(written):
    """A type without references, lifetimes and relaxed bounds."""
    written = re.split(r"\s*where ", written)[0]
    written = re.sub(r"\s*(?:ⓘ|\{).*$", "", written).rstrip("; ")
    written = re.sub(r"for<[^>]*> ", "", written)
    written = re.sub(r"'\w+(?:, |\b ?)", "", written)
    written = re.sub(r"&(?:mut )?|\*(?:const|mut) ", "", written)
    written = re.sub(r" ?\+ ?\?Sized|\?Sized ?\+ ?", "", written)
    written = re.sub(r" \+ ?(?=[>,)]|$)", "", written)
    written = written.replace("<>", "")
    return re.sub(r"\b(?:core|alloc)::(?=\w+::)", "std::", written).strip(" ,")


def returned(signature):
    """The name of a function and what it returns."""
    named = re.search(r"\bfn (\w+)", signature)
    if not named:
        return None
    rest = signature[named.end():]
    if rest.startswith("<"):
        rest = rest[closing(rest):]
    rest = rest[closing(rest):].strip()
    return named.group(1), bare(rest[2:].strip()) if rest.startswith("->") else "()"


def self_type(header):
    """The type that an impl header is for."""
    header = re.sub(r"^(?:unsafe )?impl(?: const)?", "", header).strip()
    if header.startswith("<"):
        header = header[closing(header):]
    return bare(header.strip())


def page(kind, path, name, markup):
    """The rows of one page."""
    if kind == "fn":
        declared = re.search(r'<pre class="rust item-decl"><code>(.*?)</code></pre>', markup, re.S)
        found = returned(text(declared.group(1))) if declared else None
        if found:
            yield path, "", found[1]
        return
    end = END.search(markup)
    owner = f"trait {path}" if kind == "trait" else path
    for header, method in re.findall(f"{IMPL}|{METHOD}", markup[: end.start() if end else None], re.S):
        if header:
            owner = owner if kind == "trait" else self_type(text(header))
        elif found := returned(text(method)):
            yield owner, *found


def main():
    sysroot = subprocess.check_output(["rustc", "--print", "sysroot"], text=True).strip()
    version = subprocess.check_output(["rustc", "--version"], text=True).split()[1]
    docs = os.path.join(sysroot, "share", "doc", "rust", "html")
    rows = set()
    for folder, folders, files in os.walk(os.path.join(docs, "std")):
        modules = os.path.relpath(folder, docs).split(os.sep)
        folders[:] = [name for name in folders if len(modules) > 1 or name not in SKIPPED_MODULES]
        for file in files:
            match = re.match(r"(struct|enum|union|primitive|trait|fn)\.(.+)\.html$", file)
            if not match or (match[1] == "primitive" and match[2] in SKIPPED_PRIMITIVES):
                continue
            with open(os.path.join(folder, file), encoding="utf-8") as opened:
                markup = opened.read()
            path = match[2] if match[1] == "primitive" else "::".join([*modules, match[2]])
            rows.update(page(match[1], path, match[2], markup))
    target = os.path.join(os.path.dirname(os.path.abspath(__file__)), "std_signatures.tsv")
    with open(target, "w", encoding="utf-8") as out:
        out.write(f"# std {version}, written by std_signatures.py\n")
        out.writelines("\t".join(row) + "\n" for row in sorted(rows))


main()
