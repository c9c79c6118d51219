//! Messages between page and worker.
