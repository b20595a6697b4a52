package io.terrace.gateway.credential;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.terrace.gateway.GatewayConfig;
import io.terrace.platform.kernel.Credential;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// What auth-service said of keys, for as long as it may be believed.
///
/// ```
/// fresh → believed, asked about anew in passing → gone
/// ```
///
/// A copy's age counts from when it was asked for, so that the bound holds for what auth-service knew then. What is not
/// known is kept apart, so that made-up keys drive no real one out.
final class Copies {

    /// Whoever knows about keys, by their hash.
    interface Source {
        Future<Optional<Credential>> ask(String hash);
    }

    private record Copy(@Nullable Credential credential, long askedAt, long askAgainAt) {

        boolean isYoungerThan(Duration life, long now) {
            return now - askedAt < life.toNanos();
        }

        boolean isFresh(long now) {
            return now - askAgainAt < 0;
        }

        Future<Optional<Credential>> told() {
            return Future.succeededFuture(Optional.ofNullable(credential));
        }
    }

    private record Question(Future<Optional<Credential>> answer, long askedAt) {}

    private final Map<String, Question> asked = new ConcurrentHashMap<>();
    private final Cache<String, Copy> known;
    private final Cache<String, Copy> unknown;
    private final GatewayConfig.Credentials config;
    private final Source source;
    private final Ticker ticker;

    Copies(GatewayConfig.Credentials config, Source source, Ticker ticker) {
        this.config = config;
        this.source = source;
        this.ticker = ticker;
        known = cache(config.kept());
        unknown = cache(config.unknownKept());
    }

    /// Null where it must be asked.
    ///
    /// @param now by the ticker
    @Nullable Future<Optional<Credential>> held(String hash, long now) {
        Copy copy = copy(hash, now);
        if (copy != null && !copy.isFresh(now)) {
            ask(hash);
        }
        return copy == null ? null : copy.told();
    }

    /// Parallel questions are one. Its answer is kept only while the question is still on record: see [#changed].
    Future<Optional<Credential>> ask(String hash) {
        Question question = asked.computeIfAbsent(hash, this::question);
        question.answer()
                .onComplete(done -> asked.computeIfPresent(hash, (h, current) -> {
                    if (!current.equals(question)) {
                        return current;
                    }
                    if (done.succeeded()) {
                        keep(h, done.result(), question.askedAt());
                    } else {
                        known.asMap().computeIfPresent(h, (same, old) -> later(old));
                    }
                    return null;
                }));
        return question.answer();
    }

    /// The next request with this key asks anew.
    void changed(String hash) {
        asked.compute(hash, (h, current) -> {
            known.invalidate(h);
            unknown.invalidate(h);
            return null;
        });
    }

    private Question question(String hash) {
        long now = ticker.read();
        Copy copy = copy(hash, now);
        return copy != null && copy.isFresh(now)
                ? new Question(copy.told(), copy.askedAt())
                : new Question(source.ask(hash), now);
    }

    private @Nullable Copy copy(String hash, long now) {
        Copy copy = known.getIfPresent(hash);
        if (copy != null && copy.isYoungerThan(config.knownFor(), now)) {
            return copy;
        }
        Copy none = unknown.getIfPresent(hash);
        return none != null && none.isYoungerThan(config.unknownFor(), now) ? none : null;
    }

    private void keep(String hash, Optional<Credential> credential, long askedAt) {
        var copy = new Copy(
                credential.orElse(null),
                askedAt,
                askedAt + config.refreshAfter().toNanos());
        (credential.isPresent() ? unknown : known).invalidate(hash);
        (credential.isPresent() ? known : unknown).put(hash, copy);
    }

    /// Whoever does not answer is left alone for a while.
    private Copy later(Copy old) {
        return new Copy(
                old.credential(),
                old.askedAt(),
                ticker.read() + config.refreshPause().toNanos());
    }

    // Without an age of its own: what is too old is told by the copy, and each read of a cache that knows ages is
    // noted.
    private static Cache<String, Copy> cache(int most) {
        return Caffeine.newBuilder().maximumSize(most).executor(Runnable::run).build();
    }
}
