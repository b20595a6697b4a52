package io.terrace.bench.run;

import io.terrace.bench.load.Target;

/// One of the two that are compared.
///
/// @param process whose processor time counts
public record Side(String name, ProcessHandle process, Target target) {}
