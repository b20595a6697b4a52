package io.terrace.bench.stream;

/// A process on the way of a frame.
///
/// @param isJava whether it has a heap that can be told to collect
record StreamHop(String name, ProcessHandle process, boolean isJava) {}
