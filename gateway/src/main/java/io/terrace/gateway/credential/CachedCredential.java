package io.terrace.gateway.credential;

import io.terrace.platform.kernel.Credential;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What auth-service said of a key. Its age counts from when it was asked for, so that a bound on it holds for what
/// auth-service knew then.
///
/// When it was last used is kept here, too: noting that is a write where a request reads anyway.
public final class CachedCredential {

    private final @Nullable Credential credential;
    private final long askedAt;
    private final long askAgainAt;
    private volatile boolean due;
    private volatile boolean news;
    private long usedAt;

    /// @param credential absent for a key that auth-service does not know
    /// @param askedAt by the ticker, as `askAgainAt`
    CachedCredential(@Nullable Credential credential, long askedAt, long askAgainAt) {
        this.credential = credential;
        this.askedAt = askedAt;
        this.askAgainAt = askAgainAt;
    }

    public Optional<Credential> credential() {
        return Optional.ofNullable(credential);
    }

    boolean isKnown() {
        return credential != null;
    }

    boolean isYoungerThan(Duration life, long now) {
        return now - askedAt < life.toNanos();
    }

    boolean isFresh(long now) {
        return now - askAgainAt < 0;
    }

    /// Whether it is no longer fresh, and no refresh has been asked for.
    boolean isNewlyDue(long now) {
        boolean first = !isFresh(now) && !due;
        if (first) {
            due = true;
        }
        return first;
    }

    CachedCredential askedAgainAt(long later) {
        return new CachedCredential(credential, askedAt, later);
    }

    /// Whether that is news that no one waits to tell yet.
    ///
    /// @param second since the epoch
    boolean used(long second) {
        usedAt = second;
        return isNews();
    }

    /// The same where it could not be sent.
    boolean isNews() {
        boolean first = !news;
        if (first) {
            news = true;
        }
        return first;
    }

    /// When it was last used, to be sent now; a use from here on is new.
    long tell() {
        news = false;
        return usedAt;
    }
}
