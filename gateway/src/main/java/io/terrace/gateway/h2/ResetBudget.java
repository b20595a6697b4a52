package io.terrace.gateway.h2;

import java.time.Duration;

/// How often a request may be cancelled on one connection: an HTTP/2 server hangs up on a client that does
/// so too often, with Vert.x 200 times in 30 s, and would take everybody else's requests along. A client that asks and
/// goes, again and again, must not bring that about.
///
/// Points in time are `System.nanoTime()`.
final class ResetBudget {

    private static final int MOST = 100;
    private static final long PERIOD = Duration.ofSeconds(30).toNanos();

    private long since;
    private int spent;

    boolean grants(long now) {
        if (spent == 0 || now - since >= PERIOD) {
            since = now;
            spent = 0;
        }
        if (spent == MOST) {
            return false;
        }
        spent++;
        return true;
    }
}
