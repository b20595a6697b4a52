package io.terrace.journeys.suite;

/// What is being done to a program from a moment on.
///
/// @param begunAt as [System#nanoTime] tells
public record RolloutStep(String program, String doing, long begunAt) {

    static final String LAST = "replaced";

    /// Whether the program is replaced with it.
    public boolean isLast() {
        return doing.equals(LAST);
    }
}
