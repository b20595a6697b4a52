package io.terrace.gateway.revocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RevocationTableTest {

    private static final Duration DAY = Duration.ofHours(24);
    private static final int MOST = 80;

    private Instant now = Instant.parse("2026-11-24T12:00:00Z");
    private final SessionRevocations revocations = new SessionRevocations(DAY, MOST, () -> now);

    @Test
    void tableRetainsRevocationUntilLastTokenExpires() {
        UUID session = end(Duration.ofMinutes(15));

        now = now.plus(Duration.ofMinutes(15));
        end(Duration.ofMinutes(15));
        assertThat(revocations.isRevoked(session)).isTrue();

        now = now.plusSeconds(1);
        end(Duration.ofMinutes(15));
        assertThat(revocations.isRevoked(session)).isFalse();
    }

    @Test
    void tableIgnoresSessionWithoutLiveToken() {
        UUID session = end(Duration.ofSeconds(-1));

        assertThat(revocations.isRevoked(session)).isFalse();
        assertThat(revocations.size()).isZero();
    }

    @Test
    void tableRetainsNoRevocationBeyondTokenLifetime() {
        UUID session = end(Duration.ofDays(400));

        now = now.plus(DAY).plusSeconds(1);
        end(DAY);

        assertThat(revocations.isRevoked(session)).isFalse();
    }

    @Test
    void howeverManyEndTheTableStaysSmallAndNoTokenOfTheirsIsTaken() {
        List<UUID> ended = new ArrayList<>();
        List<Instant> endedAt = new ArrayList<>();
        List<Long> raised = new ArrayList<>();
        revocations.onRaised(raised::add);

        for (int i = 0; i < 50 * MOST; i++) {
            now = now.plusMillis(100);
            ended.add(end(Duration.ofMinutes(15)));
            endedAt.add(now);
            assertThat(revocations.size()).isLessThanOrEqualTo(MOST);
        }

        assertThat(raised).isNotEmpty().isSorted();
        for (int i = 0; i < ended.size(); i++) {
            boolean refused =
                    revocations.isRevoked(ended.get(i)) || endedAt.get(i).getEpochSecond() <= revocations.refusedUpTo();
            assertThat(refused).as("session %d", i).isTrue();
        }
        assertThat(revocations.refusedUpTo()).isLessThan(now.getEpochSecond());
    }

    @Test
    void expiredEntriesAreRemovedBeforeTokensAreRefused() {
        UUID longLived = end(DAY);
        for (int i = 0; i < 20 * MOST; i++) {
            now = now.plusSeconds(1);
            end(Duration.ofSeconds(MOST / 2));
        }

        assertThat(revocations.refusedUpTo()).isEqualTo(Long.MIN_VALUE);
        assertThat(revocations.isRevoked(longLived)).isTrue();
    }

    private UUID end(Duration tokensLive) {
        UUID session = UUID.randomUUID();
        revocations.revoke(session, now, now.plus(tokensLive));
        return session;
    }
}
