package io.terrace.gateway.credential;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.terrace.gateway.GatewayConfig;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.CredentialLookupRequest;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// What auth-service said of keys, for as long as it may be believed.
///
/// ```
/// fresh → believed, asked about again with others → gone
/// ```
///
/// What is not known is kept apart, so that made-up keys drive no real one out.
final class CredentialCache {

    /// The source of keys, by their hash.
    interface Source {

        /// Answers with those that there are.
        ///
        /// @param hashes [CredentialLookupRequest#MOST] at most
        Future<Map<KeyHash, Credential>> ask(Set<KeyHash> hashes);
    }

    /// A question that is asked with others.
    private record Waiting(KeyHash hash, Promise<Map<KeyHash, Credential>> answer) {}

    private final Map<KeyHash, Future<CachedCredential>> asked = new ConcurrentHashMap<>();
    private final Queue<KeyHash> due = new ConcurrentLinkedQueue<>();
    private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
    private final Cache<KeyHash, CachedCredential> known;
    private final Cache<KeyHash, CachedCredential> unknown;
    private final GatewayConfig.Credentials config;
    private final Source source;
    private final Ticker ticker;

    CredentialCache(GatewayConfig.Credentials config, Source source, Ticker ticker) {
        this.config = config;
        this.source = source;
        this.ticker = ticker;
        known = cache(config.kept());
        unknown = cache(config.unknownKept());
    }

    /// Null where it must be asked.
    ///
    /// @param now by the ticker
    @Nullable CachedCredential held(KeyHash hash, long now) {
        CachedCredential copy = copy(hash, now);
        if (copy != null && copy.isNewlyDue(now)) {
            due.add(hash);
        }
        return copy;
    }

    /// Asks again about some of those that are held, used and no longer fresh, in one question.
    void renew() {
        Set<KeyHash> some = due();
        if (some.isEmpty()) {
            return;
        }
        // On record before they are asked: a change meanwhile is not to be overtaken by what was true before it.
        Promise<Map<KeyHash, Credential>> answer = Promise.promise();
        long now = ticker.read();
        for (KeyHash hash : some) {
            listen(hash, asked.computeIfAbsent(hash, h -> copy(h, answer.future(), now)));
        }
        Future.succeededFuture(some).compose(source::ask).onComplete(answer);
    }

    /// Parallel questions are one. Its answer is kept only while the question is still on record: see [#changed].
    Future<CachedCredential> ask(KeyHash hash) {
        Future<CachedCredential> question = asked.computeIfAbsent(hash, this::question);
        listen(hash, question);
        return question;
    }

    /// The same, with others: as [#askWaiting] is called next.
    Future<CachedCredential> askWithOthers(KeyHash hash) {
        Future<CachedCredential> question = asked.computeIfAbsent(hash, this::later);
        listen(hash, question);
        return question;
    }

    /// Asks about those that wait for it, in one question; what is more waits for the next.
    void askWaiting() {
        Map<KeyHash, Waiting> some = new HashMap<>();
        while (some.size() < CredentialLookupRequest.MOST) {
            Waiting one = waiting.poll();
            if (one == null) {
                break;
            }
            Waiting other = some.putIfAbsent(one.hash(), one);
            if (other != null) {
                other.answer().future().onComplete(one.answer());
            }
        }
        if (!some.isEmpty()) {
            Future.succeededFuture(Set.copyOf(some.keySet()))
                    .compose(source::ask)
                    .onComplete(
                            answer -> some.values().forEach(one -> one.answer().handle(answer)));
        }
    }

    /// The next request with this key asks again.
    void changed(KeyHash hash) {
        asked.compute(hash, (h, current) -> {
            known.invalidate(h);
            unknown.invalidate(h);
            return null;
        });
    }

    private void listen(KeyHash hash, Future<CachedCredential> question) {
        question.onComplete(done -> asked.computeIfPresent(hash, (h, current) -> {
            if (!current.equals(question)) {
                return current;
            }
            if (done.succeeded()) {
                keep(h, done.result());
            } else {
                known.asMap().computeIfPresent(h, (same, old) -> later(old));
            }
            return null;
        }));
    }

    private Set<KeyHash> due() {
        long now = ticker.read();
        Set<KeyHash> some = new HashSet<>();
        while (some.size() < CredentialLookupRequest.MOST) {
            KeyHash hash = due.poll();
            if (hash == null) {
                break;
            }
            CachedCredential copy = known.getIfPresent(hash);
            if (copy != null && !copy.isFresh(now) && !asked.containsKey(hash)) {
                some.add(hash);
            }
        }
        return some;
    }

    private Future<CachedCredential> question(KeyHash hash) {
        long now = ticker.read();
        CachedCredential copy = copy(hash, now);
        return copy != null && copy.isFresh(now)
                ? Future.succeededFuture(copy)
                : copy(hash, source.ask(Set.of(hash)), now);
    }

    private Future<CachedCredential> later(KeyHash hash) {
        Waiting question = new Waiting(hash, Promise.promise());
        waiting.add(question);
        return copy(hash, question.answer().future(), ticker.read());
    }

    private Future<CachedCredential> copy(KeyHash hash, Future<Map<KeyHash, Credential>> answer, long askedAt) {
        return answer.map(found -> new CachedCredential(
                found.get(hash), askedAt, askedAt + config.refreshAfter().toNanos()));
    }

    private @Nullable CachedCredential copy(KeyHash hash, long now) {
        CachedCredential copy = known.getIfPresent(hash);
        if (copy != null && copy.isYoungerThan(config.knownFor(), now)) {
            return copy;
        }
        CachedCredential none = unknown.getIfPresent(hash);
        return none != null && none.isYoungerThan(config.unknownFor(), now) ? none : null;
    }

    private void keep(KeyHash hash, CachedCredential copy) {
        (copy.isKnown() ? unknown : known).invalidate(hash);
        (copy.isKnown() ? known : unknown).put(hash, copy);
    }

    /// A source that does not answer is not asked for a while.
    private CachedCredential later(CachedCredential old) {
        return old.askedAgainAt(ticker.read() + config.refreshPause().toNanos());
    }

    // Without an age of its own: the copy says what is too old, and each read of a cache that knows ages is
    // noted.
    private static Cache<KeyHash, CachedCredential> cache(int most) {
        return Caffeine.newBuilder().maximumSize(most).executor(Runnable::run).build();
    }
}
