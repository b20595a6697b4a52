package io.terrace.gateway.h2;

/// What came was no HTTP/2, or broke off.
final class Http2ConnectionException extends RuntimeException {

    Http2ConnectionException(String why) {
        super(why, null, false, false);
    }
}
