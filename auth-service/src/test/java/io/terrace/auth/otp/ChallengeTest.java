package io.terrace.auth.otp;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.auth.courier.DeliveryChannel;
import io.terrace.auth.otp.Challenge.State;
import io.terrace.auth.otp.CodeAttemptResult.Right;
import io.terrace.auth.otp.CodeAttemptResult.Unusable;
import io.terrace.auth.otp.CodeAttemptResult.Wrong;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.vault.MasterKey;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChallengeTest {

    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
    private static final Instant END = NOON.plus(Duration.ofMinutes(10));

    private final Challenge challenge = new Challenge(
            new SendCodeCommand(
                    Identifier.email("fan@example.com").orElseThrow(),
                    ChannelWithFallback.only(DeliveryChannel.EMAIL),
                    null),
            AttemptWindow.KNOWN,
            NOON);

    @BeforeEach
    void armed() {
        challenge.arm("right", DeliveryChannel.EMAIL, null, END);
    }

    @Test
    void theRightCodeCountsOnce() {
        assertThat(challenge.enter("right", NOON)).isEqualTo(new Right());
        assertThat(challenge.enter("right", NOON)).isEqualTo(new Unusable());
    }

    @Test
    void fiveWrongTriesLockItForTheRightCodeToo() {
        for (int left = 4; left >= 0; left--) {
            assertThat(challenge.enter("wrong", NOON)).isEqualTo(new Wrong(left));
        }

        assertThat(challenge.enter("right", NOON)).isEqualTo(new Unusable());
        assertThat(challenge.state(NOON)).isEqualTo(State.LOCKED);
        assertThat(challenge.takesNewCode()).isFalse();
    }

    @Test
    void itExpiresOnTheVeryInstant() {
        assertThat(challenge.state(END.minusNanos(1))).isEqualTo(State.PENDING);
        assertThat(challenge.state(END)).isEqualTo(State.EXPIRED);
        assertThat(challenge.enter("right", END)).isEqualTo(new Unusable());
    }

    @Test
    void newCodeReplacesTheOldOneWithoutNewTries() {
        challenge.enter("wrong", NOON);

        challenge.arm("newer", DeliveryChannel.EMAIL, null, END.plusSeconds(60));

        assertThat(challenge.enter("right", NOON)).isEqualTo(new Wrong(3));
        assertThat(challenge.enter("newer", END)).isEqualTo(new Right());
    }

    @Test
    void aCodesHashIsItsChallengesOwn() {
        var key = new MasterKey("0f".repeat(32));
        var code = new OneTimeCode("123456");
        var id = new UUID(1, 2);

        assertThat(code.hash(id, key)).hasSize(64).isNotEqualTo(code.hash(new UUID(1, 3), key));
        assertThat(code.hash(id, key)).isNotEqualTo(code.hash(id, new MasterKey("f0".repeat(32))));
    }

    @Test
    void codeThatWasSentBeforeAMasterKeyIsReplacedIsRightAfterIt() {
        var old = new MasterKey("0f".repeat(32));
        var code = new OneTimeCode("123456");
        challenge.arm(code.hash(challenge.id(), old), DeliveryChannel.EMAIL, null, END);

        assertThat(code.isOf(challenge, new MasterKey("f0".repeat(32), old))).isTrue();
        assertThat(new OneTimeCode("123457").isOf(challenge, new MasterKey("f0".repeat(32), old)))
                .isFalse();
        assertThat(code.isOf(challenge, new MasterKey("f0".repeat(32)))).isFalse();
    }

    @Test
    void codesAreSixDigitsAndAllKinds() {
        var drawn = java.util.stream.Stream.generate(OneTimeCode::draw)
                .limit(2000)
                .map(OneTimeCode::digits)
                .toList();

        assertThat(drawn).allMatch(digits -> digits.matches("[0-9]{6}"));
        assertThat(drawn.stream().map(digits -> digits.charAt(0)).distinct()).hasSize(10);
    }

    @Test
    void theDestinationIsMasked() {
        assertThat(Identifier.email("jane.doe@mail.example.com").orElseThrow().masked())
                .isEqualTo("j•••@m•••.com");
        assertThat(Identifier.phone("+447700900123").orElseThrow().masked()).isEqualTo("+44•••23");
    }
}
