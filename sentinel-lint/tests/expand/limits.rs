//! Hostile input costs an error, not a stack or a minute.
