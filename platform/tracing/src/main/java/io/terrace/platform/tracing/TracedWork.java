package io.terrace.platform.tracing;

/// What is done within a trace.
@FunctionalInterface
public interface TracedWork<X extends Exception> {

    void run() throws X;
}
