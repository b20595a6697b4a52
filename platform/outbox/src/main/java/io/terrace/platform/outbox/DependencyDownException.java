package io.terrace.platform.outbox;

/// What the work stands on is down: it waits, and no try is counted.
final class DependencyDownException extends RuntimeException {

    DependencyDownException(Throwable cause) {
        super(null, cause, false, false);
    }
}
