package io.terrace.platform.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/// The one bound of all that tests wait for. It is generous: a slow machine fails no test by it, and what never comes
/// is told soon enough.
public final class BoundedWait {

    public static final Duration MAX_WAIT = Duration.ofMinutes(2);

    private BoundedWait() {}

    /// Waits at most [#MAX_WAIT].
    public static ConditionFactory await() {
        return Awaitility.await().atMost(MAX_WAIT);
    }

    /// Waits as [#await()] does.
    ///
    /// @param awaited what a failure says did not come, as `every message to be read`
    public static ConditionFactory await(String awaited) {
        return await().alias(awaited);
    }
}
