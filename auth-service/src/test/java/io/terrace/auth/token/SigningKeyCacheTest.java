package io.terrace.auth.token;

import static io.terrace.auth.token.AccessTokenKeys.ROTATE;
import static io.terrace.auth.token.AccessTokenKeys.kidOf;
import static io.terrace.auth.token.AccessTokenKeys.published;
import static io.terrace.auth.token.AccessTokenKeys.rotate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.auth.Club;
import io.terrace.auth.Problems;
import io.terrace.auth.Rows;
import io.terrace.auth.TestClock;
import io.terrace.auth.vault.MasterKey;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class SigningKeyCacheTest {

    @Inject
    TestClock clock;

    @Inject
    MasterKey master;

    @Inject
    KeyRotationJob rotation;

    @Test
    void aNewKeyIsPublishedBeforeItSignsAndTheOldOneStaysPublished() throws Exception {
        Club club = Club.found();
        String old = kidOf(club);
        KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        Instant signsFrom = clock.instant().plus(Duration.ofHours(1));
        String young = QuarkusTransaction.requiringNew().call(() -> {
            var key = new SigningKey(pair, master, signsFrom);
            key.persist();
            return key.id();
        });

        clock.advance(Duration.ofSeconds(31));
        assertThat(published()).contains(old, young);
        assertThat(kidOf(club)).isEqualTo(old);

        clock.advance(Duration.ofHours(1));
        assertThat(published()).contains(old, young);
        assertThat(kidOf(club)).isEqualTo(young);
    }

    /// Whoever checks tokens keeps the published keys for five minutes, as the gateway does, and one it is not told of
    /// in time is a fan signed out.
    @Test
    void throughRotationsEveryTokenIsKnownAndTheOldKeyRetiresWithItsLastToken() {
        Club club = Club.found();
        String first = kidOf(club);
        for (int rotation = 0; rotation < 2; rotation++) {
            String next = rotate(Map.of());
            clock.advance(Duration.ofSeconds(11));
            assertThat(rotate(Map.of())).isEqualTo(next);
            List<String> known = published();
            for (int minute = 0; minute < 12; minute++) {
                assertThat(known).contains(kidOf(club));
                clock.advance(Duration.ofMinutes(1));
                known = minute % 5 == 4 ? published() : known;
            }
            assertThat(kidOf(club)).isEqualTo(next);
        }
        assertThat(published()).contains(first);

        clock.advance(Duration.ofHours(25));

        assertThat(published()).doesNotContain(first).contains(kidOf(club));
    }

    @Test
    void concurrentRotationsProduceOneNextKey() throws Exception {
        rotation.tend();
        int before = published().size();

        Set<String> next = new HashSet<>(ParallelRunner.of(8, () -> rotate(Map.of())));
        clock.advance(Duration.ofSeconds(11));

        assertThat(next).hasSize(1);
        assertThat(published().size() - before).isBetween(0, 1);
    }

    @Test
    void aWaitingKeyIsBroughtForward() {
        Club club = Club.found();
        String next = rotate(Map.of("signsInSec", 3600));
        clock.advance(Duration.ofSeconds(31));

        assertThat(rotate(Map.of("signsInSec", 30))).isEqualTo(next);
        clock.advance(Duration.ofSeconds(45));

        assertThat(kidOf(club)).isEqualTo(next);
        Problems.invalid(Club.operator().body(Map.of("signsInSec", 29)).post(ROTATE), "/signsInSec");
        Problems.problem(club.server().post(ROTATE), 403, "insufficient_scope");
    }

    @Test
    void signingKeyRotatesAutomaticallyAndIsLaterErased() {
        Club club = Club.found();
        // Whatever key another test left waiting signs by then.
        clock.advance(Duration.ofHours(2));
        String old = kidOf(club);
        clock.advance(Duration.ofDays(31));

        rotation.tend();
        clock.advance(Duration.ofMinutes(12));
        rotation.tend();

        assertThat(kidOf(club)).isNotEqualTo(old);
        assertThat(number("select count(*) from signing_key where id = '" + old + "' and sealed_private_key is null"))
                .isEqualTo(1);
        clock.advance(Duration.ofHours(25));
        rotation.tend();
        assertThat(number("select count(*) from signing_key where id = '" + old + "'"))
                .isZero();
    }

    @Test
    void newMasterKeyReencryptsOldSecrets() throws Exception {
        MasterKey young = new MasterKey("5c".repeat(32), master);
        var key = new SigningKey(KeyPairGenerator.getInstance("Ed25519").generateKeyPair(), master, clock.instant());

        key.reseal(young);

        assertThat(key.privateKey(new MasterKey("5c".repeat(32))).getAlgorithm())
                .isEqualTo("EdDSA");
        assertThatThrownBy(() -> key.privateKey(master)).isInstanceOf(IllegalStateException.class);
    }

    /// Everything the database holds, searched for the key of today as it is and in the usual spellings.
    @Test
    void noTableHoldsAPrivateHalf() throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        byte[] encoded = pair.getPrivate().getEncoded();
        byte[] seed = Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length);
        QuarkusTransaction.requiringNew()
                .run(() -> new SigningKey(pair, master, clock.instant().minusSeconds(1)).persist());

        String dump = Rows.dumpOfAll();

        assertThat(dump).contains(HexFormat.of().formatHex(publicHalf(pair)));
        assertThat(dump)
                .doesNotContain(
                        HexFormat.of().formatHex(seed),
                        Base64.getEncoder().withoutPadding().encodeToString(seed),
                        Base64.getUrlEncoder().withoutPadding().encodeToString(seed));
    }

    private static byte[] publicHalf(KeyPair pair) {
        byte[] encoded = pair.getPublic().getEncoded();
        return Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length);
    }

    private static long number(String sql) {
        return Rows.number(sql, UUID.randomUUID());
    }

    @Test
    void thePrivateHalfIsSealed() throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();

        var key = new SigningKey(pair, master, clock.instant());

        assertThat(key.privateKey(master).getEncoded())
                .isEqualTo(pair.getPrivate().getEncoded());
    }
}
