package io.terrace.stack.process;

/// Something the person at the terminal can act on; its message is all they need to see.
public final class StackException extends RuntimeException {

    public StackException(String message) {
        super(message);
    }

    public StackException(String message, Throwable cause) {
        super(message, cause);
    }
}
