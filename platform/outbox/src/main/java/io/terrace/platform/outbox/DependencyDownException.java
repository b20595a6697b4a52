package io.terrace.platform.outbox;

/// A server that the work needs is down: the work waits, and no try is counted.
final class DependencyDownException extends RuntimeException {

    DependencyDownException(Throwable cause) {
        super(null, cause, false, false);
    }
}
