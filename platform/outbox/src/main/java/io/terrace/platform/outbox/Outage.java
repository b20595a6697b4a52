package io.terrace.platform.outbox;

/// What the work stands on is down: it waits, and no try is counted.
final class Outage extends RuntimeException {

    Outage(Throwable cause) {
        super(null, cause, false, false);
    }
}
