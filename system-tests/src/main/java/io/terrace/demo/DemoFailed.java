package io.terrace.demo;

/// A step did not do what it should; the message says which and how.
final class DemoFailed extends RuntimeException {

    DemoFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
