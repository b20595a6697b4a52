package io.terrace.gateway.credential;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.terrace.gateway.GatewayConfig;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.CredentialLookup;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// What auth-service said of keys, for as long as it may be believed.
///
/// ```
/// fresh → believed, asked about anew with others → gone
/// ```
///
/// A copy's age counts from when it was asked for, so that the bound holds for what auth-service knew then. What is not
/// known is kept apart, so that made-up keys drive no real one out.
final class Copies {

    /// Whoever knows about keys, by their hash.
    interface Source {

        /// Answers with those that there are.
        ///
        /// @param hashes [CredentialLookup#MOST] at most
        Future<Map<KeyHash, Credential>> ask(Set<KeyHash> hashes);
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

    private final Map<KeyHash, Question> asked = new ConcurrentHashMap<>();
    private final Queue<KeyHash> due = new ConcurrentLinkedQueue<>();
    private final Set<KeyHash> inLine = ConcurrentHashMap.newKeySet();
    private final Cache<KeyHash, Copy> known;
    private final Cache<KeyHash, Copy> unknown;
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
    @Nullable Future<Optional<Credential>> held(KeyHash hash, long now) {
        Copy copy = copy(hash, now);
        if (copy != null && !copy.isFresh(now) && inLine.add(hash)) {
            due.add(hash);
        }
        return copy == null ? null : copy.told();
    }

    /// Asks anew about some of those that are held, used and no longer fresh, in one question.
    void renew() {
        Set<KeyHash> some = due();
        if (some.isEmpty()) {
            return;
        }
        // On record before they are asked: a change meanwhile is not to be overtaken by what was true before it.
        Promise<Map<KeyHash, Credential>> answer = Promise.promise();
        long now = ticker.read();
        for (KeyHash hash : some) {
            listen(hash, asked.computeIfAbsent(hash, h -> new Question(of(h, answer.future()), now)));
        }
        Future.succeededFuture(some).compose(source::ask).onComplete(answer);
    }

    /// Parallel questions are one. Its answer is kept only while the question is still on record: see [#changed].
    Future<Optional<Credential>> ask(KeyHash hash) {
        Question question = asked.computeIfAbsent(hash, this::question);
        listen(hash, question);
        return question.answer();
    }

    /// The next request with this key asks anew.
    void changed(KeyHash hash) {
        asked.compute(hash, (h, current) -> {
            known.invalidate(h);
            unknown.invalidate(h);
            return null;
        });
    }

    private void listen(KeyHash hash, Question question) {
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
    }

    private Set<KeyHash> due() {
        long now = ticker.read();
        Set<KeyHash> some = new HashSet<>();
        while (some.size() < CredentialLookup.MOST) {
            KeyHash hash = due.poll();
            if (hash == null) {
                break;
            }
            inLine.remove(hash);
            Copy copy = known.getIfPresent(hash);
            if (copy != null && !copy.isFresh(now) && !asked.containsKey(hash)) {
                some.add(hash);
            }
        }
        return some;
    }

    private Question question(KeyHash hash) {
        long now = ticker.read();
        Copy copy = copy(hash, now);
        return copy != null && copy.isFresh(now)
                ? new Question(copy.told(), copy.askedAt())
                : new Question(of(hash, source.ask(Set.of(hash))), now);
    }

    private static Future<Optional<Credential>> of(KeyHash hash, Future<Map<KeyHash, Credential>> answer) {
        return answer.map(found -> Optional.ofNullable(found.get(hash)));
    }

    private @Nullable Copy copy(KeyHash hash, long now) {
        Copy copy = known.getIfPresent(hash);
        if (copy != null && copy.isYoungerThan(config.knownFor(), now)) {
            return copy;
        }
        Copy none = unknown.getIfPresent(hash);
        return none != null && none.isYoungerThan(config.unknownFor(), now) ? none : null;
    }

    private void keep(KeyHash hash, Optional<Credential> credential, long askedAt) {
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
    private static Cache<KeyHash, Copy> cache(int most) {
        return Caffeine.newBuilder().maximumSize(most).executor(Runnable::run).build();
    }
}
