package io.terrace.platform.jdbc;

import io.quarkus.arc.DefaultBean;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;

class ClockProducer {

    /// What Postgres keeps. It would round finer instants, and an answer read back would differ from the first.
    private static final Duration MICROSECOND = Duration.ofNanos(1_000);

    @Produces
    @Singleton
    @DefaultBean
    InstantSource clock() {
        return Clock.tick(Clock.systemUTC(), MICROSECOND);
    }
}
