package io.terrace.bench.run;

import io.terrace.bench.load.TargetRequestCycle;

/// One of the two that are compared.
///
/// @param process whose processor time counts
public record ComparedSide(String name, ProcessHandle process, TargetRequestCycle target) {}
