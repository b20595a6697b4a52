package io.terrace.gateway.trunk;

/// What came was no HTTP/2, or broke off.
final class BrokenWireException extends RuntimeException {

    BrokenWireException(String why) {
        super(why, null, false, false);
    }
}
