package io.terrace.auth.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.auth.session.RefreshTokenCheckResult.Expired;
import io.terrace.auth.session.RefreshTokenCheckResult.Forged;
import io.terrace.auth.session.RefreshTokenCheckResult.Good;
import io.terrace.auth.session.RefreshTokenCheckResult.Reused;
import io.terrace.auth.session.RefreshTokenCheckResult.Revoked;
import io.terrace.auth.user.UserCard;
import io.terrace.auth.vault.MasterKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SessionTest {

    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
    private static final Duration TTL = Duration.ofDays(60);
    private static final UUID COMMUNITY = new UUID(7, 7);
    private static final UUID ID = new UUID(8, 8);

    private final MasterKey key = new MasterKey("0f".repeat(32));
    private final RefreshToken first = RefreshToken.first(COMMUNITY, ID, key);
    private final Session session = new Session(
            ID,
            new AuthenticatedUser(new UserCard(new UUID(9, 9), null, null), true, SignInMethod.OTP, null, null),
            null,
            "live",
            first,
            NOON);

    @BeforeEach
    void alive() {
        session.prolong(NOON, TTL);
    }

    @Test
    void aTokenBringsTheSameChildUntilTheChildIsUsed() {
        String child = child(first, NOON);

        assertThat(child(first, NOON)).isEqualTo(child);
        assertThat(child(first, NOON.plus(Duration.ofHours(2)))).isEqualTo(child);
        assertThat(child(first, NOON.plus(Duration.ofDays(59)))).isEqualTo(child);
    }

    @Test
    void onceTheChildIsUsedTheParentWorksThirtySecondsMore() {
        RefreshToken child = use(first, NOON);
        use(child, NOON.plusSeconds(100));

        assertThat(child(first, NOON.plusSeconds(130))).isEqualTo(child.text());
        assertThat(session.use(first, key, NOON.plusSeconds(130).plusNanos(1))).isEqualTo(new Reused());
    }

    @Test
    void anOldTokenIsKnownHoweverOldItIs() {
        RefreshToken token = first;
        for (int i = 0; i < 100; i++) {
            token = use(token, NOON.plusSeconds(60L * i));
        }

        assertThat(session.use(first, key, NOON.plusSeconds(6000))).isEqualTo(new Reused());
    }

    @Test
    void tokenTheSessionNeverIssuedIsForged() {
        RefreshToken stranger = RefreshToken.first(COMMUNITY, ID, new MasterKey("f0".repeat(32)));
        RefreshToken twin = RefreshToken.first(COMMUNITY, ID, key);
        RefreshToken unborn = first.child(key).child(key);

        assertThat(session.use(stranger, key, NOON)).isEqualTo(new Forged());
        assertThat(session.use(twin, key, NOON)).isEqualTo(new Forged());
        assertThat(session.use(unborn, key, NOON)).isEqualTo(new Forged());
    }

    @Test
    void aRevokedOrExpiredSessionRefreshesNothing() {
        assertThat(session.use(first, key, NOON.plus(TTL))).isEqualTo(new Expired());

        session.revoke(NOON);

        assertThat(session.use(first, key, NOON)).isEqualTo(new Revoked());
    }

    @Test
    void newMasterKeyKeepsSessionsAndStoredAnswers() {
        MasterKey young = new MasterKey("f0".repeat(32), key);
        RefreshToken lost = use(first, NOON);

        RefreshTokenCheckResult again = session.use(first, young, NOON.plusSeconds(60));
        RefreshTokenCheckResult onward = session.use(lost, young, NOON.plusSeconds(61));

        assertThat(again)
                .isInstanceOfSatisfying(
                        Good.class, good -> assertThat(good.child().text()).isEqualTo(lost.text()));
        assertThat(onward)
                .isInstanceOfSatisfying(
                        Good.class,
                        good -> assertThat(
                                        session.use(good.child(), new MasterKey("f0".repeat(32)), NOON.plusSeconds(62)))
                                .isInstanceOf(Good.class));
    }

    @Test
    void aTokensTextIsTheToken() {
        RefreshToken child = first.child(key);

        RefreshToken read = RefreshToken.parse(child.text()).orElseThrow();

        assertThat(read.text()).isEqualTo(child.text());
        assertThat(read.isGenuine(key)).isTrue();
        assertThat(read.community()).isEqualTo(COMMUNITY);
        assertThat(read.session()).isEqualTo(ID);
        assertThat(read.generation()).isEqualTo(1);
    }

    @Test
    void noAlteredTextIsGenuine() {
        String text = first.text();
        for (int i = 3; i < text.length(); i++) {
            char other = text.charAt(i) == 'A' ? 'B' : 'A';
            var altered = RefreshToken.parse(text.substring(0, i) + other + text.substring(i + 1));
            assertThat(altered.filter(token -> token.isGenuine(key))
                            .filter(token -> !token.text().equals(text)))
                    .isEmpty();
        }
        assertThat(RefreshToken.parse("rt_")).isEmpty();
        assertThat(RefreshToken.parse("rt_" + "!".repeat(text.length() - 3))).isEmpty();
        assertThat(RefreshToken.parse(text + "A")).isEmpty();
    }

    /// Against the rule written out plainly: which token was first used when.
    @Test
    void anyHistoryFollowsTheRule() {
        long seed = System.nanoTime();
        System.out.println("SessionTest seed " + seed);
        var random = new Random(seed);
        var issued = new ArrayList<RefreshToken>();
        var firstUse = new HashMap<Integer, Instant>();
        issued.add(first);
        Instant now = NOON;
        for (int i = 0; i < 2_000; i++) {
            now = now.plusMillis(random.nextInt(20_000));
            int presented = Math.max(0, issued.size() - 1 - random.nextInt(Math.min(4, issued.size())));
            Instant childUsed = firstUse.get(presented + 1);
            boolean reused = childUsed != null && now.isAfter(childUsed.plus(Session.GRACE));
            switch (session.use(issued.get(presented), key, now)) {
                case Good(RefreshToken child) -> {
                    assertThat(reused).isFalse();
                    firstUse.putIfAbsent(presented, now);
                    if (presented == issued.size() - 1) {
                        issued.add(child);
                    }
                    assertThat(child.text()).isEqualTo(issued.get(presented + 1).text());
                }
                case Reused() -> assertThat(reused).isTrue();
                case Revoked(), Expired(), Forged() -> throw new AssertionError("The token is good");
            }
            session.prolong(now, TTL);
        }
    }

    private RefreshToken use(RefreshToken token, Instant now) {
        return RefreshToken.parse(child(token, now)).orElseThrow();
    }

    private String child(RefreshToken token, Instant now) {
        return switch (session.use(token, key, now)) {
            case Good(RefreshToken child) -> child.text();
            case Reused(), Revoked(), Expired(), Forged() -> throw new AssertionError("The token is good");
        };
    }
}
