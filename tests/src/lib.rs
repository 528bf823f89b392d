//! Everything that crosses crates is tested here; the package itself has no code.
