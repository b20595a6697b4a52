package io.terrace.journeys.fuzz;

import java.time.Duration;

/// @param requests at most
/// @param time for the changed requests, at most
/// @param timed whether an answer that takes more than five seconds is a finding
public record FuzzSettings(long seed, int requests, Duration time, boolean timed) {}
