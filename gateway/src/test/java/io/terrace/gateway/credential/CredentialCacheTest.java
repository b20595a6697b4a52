package io.terrace.gateway.credential;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.problem.RefusalException;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.Credential.Kind;
import io.terrace.platform.kernel.Credential.Status;
import io.terrace.platform.testing.ConfigMappingFactory;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// With nobody to tell of a change: what Kafka's absence means, by a clock that the test moves.
class CredentialCacheTest {

    private static final KeyHash KEY = new KeyHash(0, 0, 0, 0);

    private long now;
    private Answering answering = Answering.ACTIVE;
    private Runnable whileAsked = () -> {};

    private final GatewayConfig.Credentials config = ConfigMappingFactory.of(
                    GatewayConfig.class, Map.of("terrace.public-url", "https://api.example"))
            .credentials();

    private final List<Promise<Map<KeyHash, Credential>>> questions = new ArrayList<>();
    private final List<Set<KeyHash>> asked = new ArrayList<>();
    private final CredentialCache copies = new CredentialCache(config, this::ask, () -> now);

    private enum Answering {
        ACTIVE,
        REVOKED,
        UNKNOWN,
        DOWN,
        SLOW
    }

    @Test
    void withoutKafkaARevokedKeyIsBelievedForFiveMinutesAtMost() {
        assertThat(status()).isEqualTo("active");
        answering = Answering.DOWN;

        pass(Duration.ofMinutes(5).minusMillis(1));
        assertThat(status()).isEqualTo("active");
        pass(Duration.ofMillis(1));

        assertThat(status()).isEqualTo("unavailable");
        answering = Answering.REVOKED;
        assertThat(status()).isEqualTo("revoked");
    }

    /// However the requests fall: at no moment is a key admitted that was revoked five minutes before.
    @Test
    void revokedKeyIsRefusedWithinFiveMinutesAtAnyRate() {
        for (int gap = 1; gap <= 400; gap += 7) {
            answering = Answering.ACTIVE;
            copies.changed(KEY);
            for (int i = 0; i < 20; i++) {
                status();
                pass(Duration.ofSeconds(gap));
            }
            answering = Answering.REVOKED;
            long revokedAt = now;
            while (now - revokedAt < Duration.ofMinutes(6).toNanos()) {
                if (now - revokedAt >= Duration.ofMinutes(5).toNanos()) {
                    assertThat(status()).as("a request every %d s", gap).isEqualTo("revoked");
                } else {
                    status();
                }
                pass(Duration.ofSeconds(gap));
            }
            assertThat(status()).isEqualTo("revoked");
        }
    }

    @Test
    void keyInUseIsCheckedAgainAndItsEndIsSeen() {
        status();
        answering = Answering.REVOKED;

        pass(config.refreshAfter());

        assertThat(status()).isEqualTo("active");
        assertThat(status()).isEqualTo("revoked");
        assertThat(questions).hasSize(2);
    }

    @Test
    void silentServerIsLeftAloneForAWhile() {
        status();
        answering = Answering.DOWN;
        pass(config.refreshAfter());

        for (int i = 0; i < 100; i++) {
            assertThat(status()).isEqualTo("active");
        }
        assertThat(questions).hasSize(2);

        pass(config.refreshPause());
        status();
        assertThat(questions).hasSize(3);
    }

    /// The answer was on its way for two seconds: what it says was true when it was asked for.
    @Test
    void aCopysAgeCountsFromWhenItWasAskedFor() {
        answering = Answering.SLOW;
        copies.held(KEY, now);
        Future<CachedCredential> asked = copies.ask(KEY);
        pass(Duration.ofSeconds(2));
        questions.getFirst().complete(Map.of(KEY, credential(Status.ACTIVE)));
        assertThat(asked.succeeded()).isTrue();
        answering = Answering.DOWN;

        pass(Duration.ofMinutes(5).minusSeconds(2));

        assertThat(copies.held(KEY, now)).isNull();
    }

    /// The event overtakes the answer.
    @Test
    void cacheIgnoresLookupStartedBeforeKeyChange() {
        answering = Answering.SLOW;
        copies.ask(KEY);
        copies.changed(KEY);
        questions.getFirst().complete(Map.of(KEY, credential(Status.ACTIVE)));

        assertThat(copies.held(KEY, now)).isNull();
    }

    @Test
    void aFailedQuestionBringsNoDroppedCopyBack() {
        status();
        answering = Answering.SLOW;
        pass(config.refreshAfter());
        copies.held(KEY, now);
        copies.renew();
        copies.changed(KEY);

        questions.getLast().fail(RefusalException.unavailable());

        assertThat(copies.held(KEY, now)).isNull();
    }

    @Test
    void answerFromBeforeAKeyChangeIsDiscarded() {
        status();
        answering = Answering.SLOW;
        pass(config.refreshAfter());
        copies.held(KEY, now);
        whileAsked = () -> copies.changed(KEY);
        copies.renew();

        questions.getLast().complete(Map.of(KEY, credential(Status.ACTIVE)));

        assertThat(copies.held(KEY, now)).isNull();
    }

    @Test
    void thoseThatAreDueAreAskedAboutTogetherAndOnce() {
        List<KeyHash> keys =
                IntStream.range(0, 250).mapToObj(i -> new KeyHash(i, 1, 0, 0)).toList();
        keys.forEach(copies::ask);
        asked.clear();
        pass(config.refreshAfter());
        answering = Answering.SLOW;

        for (int i = 0; i < 4; i++) {
            keys.forEach(key -> copies.held(key, now));
            copies.renew();
        }

        assertThat(asked).extracting(Set::size).containsExactly(100, 100, 50);
    }

    @Test
    void anUnknownKeyIsAskedAboutAgainSoon() {
        answering = Answering.UNKNOWN;
        assertThat(status()).isEqualTo("unknown");
        answering = Answering.ACTIVE;
        assertThat(status()).isEqualTo("unknown");

        pass(config.unknownFor());

        assertThat(status()).isEqualTo("active");
    }

    @Test
    void madeUpKeysDriveNoRealOneOut() {
        status();
        answering = Answering.UNKNOWN;
        for (int i = 0; i < 3 * config.unknownKept(); i++) {
            copies.ask(new KeyHash(i, 1, 0, 0));
        }
        answering = Answering.DOWN;

        assertThat(status()).isEqualTo("active");
    }

    private String status() {
        CachedCredential held = copies.held(KEY, now);
        copies.renew();
        Future<CachedCredential> answer = held == null ? copies.ask(KEY) : Future.succeededFuture(held);
        return answer.succeeded()
                ? answer.result()
                        .credential()
                        .map(credential -> credential.status().wire())
                        .orElse("unknown")
                : "unavailable";
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }

    private Future<Map<KeyHash, Credential>> ask(Set<KeyHash> hashes) {
        Promise<Map<KeyHash, Credential>> question = Promise.promise();
        questions.add(question);
        asked.add(hashes);
        whileAsked.run();
        switch (answering) {
            case ACTIVE -> question.complete(all(hashes, Status.ACTIVE));
            case REVOKED -> question.complete(all(hashes, Status.REVOKED));
            case UNKNOWN -> question.complete(Map.of());
            case DOWN -> question.fail(RefusalException.unavailable());
            case SLOW -> {}
        }
        return question.future();
    }

    private static Map<KeyHash, Credential> all(Set<KeyHash> hashes, Status status) {
        return hashes.stream().collect(Collectors.toMap(hash -> hash, hash -> credential(status)));
    }

    private static Credential credential(Status status) {
        return new Credential(
                new UUID(0, 1),
                Kind.SECRET,
                new UUID(0, 2),
                null,
                "live",
                status,
                List.of(),
                List.of(),
                null,
                Map.of(),
                null);
    }
}
