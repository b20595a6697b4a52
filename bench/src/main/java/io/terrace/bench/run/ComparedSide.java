package io.terrace.bench.run;

import io.terrace.bench.load.LoadTarget;

/// One of the two that are compared.
///
/// @param process whose processor time counts
public record ComparedSide(String name, ProcessHandle process, LoadTarget target) {}
