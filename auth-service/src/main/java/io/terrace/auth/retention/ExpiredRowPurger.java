package io.terrace.auth.retention;

import java.time.Instant;

/// Rows of a community that run out.
public interface ExpiredRowPurger {

    /// Deletes what ran out, in the current transaction and for the current community.
    void purge(Instant now);
}
