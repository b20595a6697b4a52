package io.terrace.journeys.suite;

/// What is being done to a program from a moment on.
///
/// @param begunAt as [System#nanoTime] tells
public record RolloutStep(String program, String doing, long begunAt) {}
