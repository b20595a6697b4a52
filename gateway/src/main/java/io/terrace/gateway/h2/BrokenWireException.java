package io.terrace.gateway.h2;

/// What came was no HTTP/2, or broke off.
final class BrokenWireException extends RuntimeException {

    BrokenWireException(String why) {
        super(why, null, false, false);
    }
}
