package io.terrace.media.decode;

/// A worker ended, or had to be ended, with a content in its hands.
final class WorkerFailedException extends Exception {

    WorkerFailedException(Throwable cause) {
        super("A decode worker failed", cause);
    }
}
