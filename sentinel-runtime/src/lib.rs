//! Watching windows, probes and witnesses.
