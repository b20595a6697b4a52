package io.terrace.demo;

/// A step did not do what it should; the message says which and how.
final class DemoFailedException extends RuntimeException {

    DemoFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
