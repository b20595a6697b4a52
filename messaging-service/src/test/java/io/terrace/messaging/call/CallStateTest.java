package io.terrace.messaging.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.messaging.call.CallLifecycle.Ended;
import io.terrace.messaging.call.CallLifecycle.InProgress;
import io.terrace.messaging.call.CallLifecycle.Ringing;
import io.terrace.messaging.call.CallLifecycle.Unanswered;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CallStateTest {

    private static final Instant NOW = Instant.parse("2026-05-01T19:00:00Z");
    private static final UUID SESSION = UUID.randomUUID();

    private final Ringing ringing = new Ringing(NOW.plus(CallLifecycle.RING_TIME));

    @Test
    void ringsUntilTheInstantItsTimeIsOver() {
        assertThat(ringing.isOver(ringing.until().minusNanos(1))).isFalse();
        assertThat(ringing.isOver(ringing.until())).isTrue();
    }

    @Test
    void acceptedCallIsInProgress() {
        assertThat(ringing.accept(NOW, SESSION)).isEqualTo(new InProgress(NOW, SESSION));
    }

    @Test
    void endedCallKeepsWhenItWasAnswered() {
        Ended ended = new InProgress(NOW, SESSION).end(NOW.plusSeconds(60), EndReason.HUNG_UP);

        assertThat(ended.talk().answeredAt()).isEqualTo(NOW);
        assertThat(ended.status()).isEqualTo(CallStatus.ENDED);
    }

    @Test
    void eachEndWithoutAnAnswerHasItsOwnState() {
        assertThat(ringing.decline(NOW)).isEqualTo(new Unanswered(CallStatus.DECLINED, NOW));
        assertThat(ringing.refuse(NOW)).isEqualTo(new Unanswered(CallStatus.BUSY, NOW));
        assertThat(ringing.cancel(NOW)).isEqualTo(new Unanswered(CallStatus.CANCELLED, NOW));
        assertThat(ringing.expire(NOW)).isEqualTo(new Unanswered(CallStatus.MISSED, NOW));
        assertThat(ringing.fail(NOW)).isEqualTo(new Unanswered(CallStatus.FAILED, NOW));
    }
}
