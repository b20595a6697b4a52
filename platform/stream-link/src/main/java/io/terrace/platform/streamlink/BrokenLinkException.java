package io.terrace.platform.streamlink;

/// The other end sent what it must not, or went away.
public final class BrokenLinkException extends RuntimeException {

    public BrokenLinkException(String message) {
        super(message, null, false, false);
    }
}
