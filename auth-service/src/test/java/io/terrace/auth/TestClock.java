package io.terrace.auth;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// The real time, until a test moves it on. It never goes back: what happened stays in the past.
@Singleton
public class TestClock implements InstantSource {

    private volatile Duration ahead = Duration.ZERO;

    @Override
    public Instant instant() {
        return Instant.now().plus(ahead);
    }

    public synchronized void advance(Duration by) {
        ahead = ahead.plus(by);
    }
}
