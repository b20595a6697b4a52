package io.terrace.community.checkin;

import static io.terrace.community.checkin.RotatingVenueCode.Check.EXPIRED;
import static io.terrace.community.checkin.RotatingVenueCode.Check.GOOD;
import static io.terrace.community.checkin.RotatingVenueCode.Check.WRONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.community.event.CheckInMethod;
import io.terrace.platform.kernel.Ids;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Locale;
import java.util.UUID;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodeTest {

    private static final Instant NOW = Instant.parse("2026-03-29T18:00:10Z");

    private final UUID event = Ids.next();
    private final SecretKey secret = secret(0);
    private final RotatingVenueCode venue = new RotatingVenueCode(secret);

    @ParameterizedTest
    @CsvSource({"0,GOOD", "19,GOOD", "49,GOOD", "50,EXPIRED", "3600,EXPIRED", "90000,WRONG", "-11,WRONG"})
    void aCodeIsGoodForItsStepAndTheNext(long later, RotatingVenueCode.Check expected) {
        String code = venue.at(NOW);

        assertThat(venue.check(event, code, NOW.plusSeconds(later))).isEqualTo(expected);
    }

    @Test
    void itIsReadHoweverItIsTyped() {
        String code = venue.at(NOW);
        String typed = code.substring(0, 4).toLowerCase(Locale.ROOT) + "-" + code.substring(4);

        assertThat(code).matches("[0-9A-HJKMNP-TV-Z]{8}");
        assertThat(venue.check(event, typed, NOW)).isEqualTo(GOOD);
        assertThat(venue.check(event, RotatingVenueCode.link(event, code), NOW)).isEqualTo(GOOD);
        assertThat(venue.check(Ids.next(), RotatingVenueCode.link(event, code), NOW))
                .isEqualTo(WRONG);
    }

    @Test
    void anotherEventsCodeIsWrong() {
        assertThat(venue.check(event, new RotatingVenueCode(secret(1)).at(NOW), NOW))
                .isEqualTo(WRONG);
        assertThat(venue.check(event, venue.at(NOW.minusSeconds(120)), NOW)).isEqualTo(EXPIRED);
    }

    @Test
    void aPassIsReadByItsEventAlone() {
        CheckInPass pass = new CheckInPass(Ids.next(), NOW.truncatedTo(ChronoUnit.SECONDS));
        String sealed = pass.sealed(event, secret);

        assertThat(CheckInPass.read(sealed, event, secret)).contains(pass);
        assertThat(CheckInPass.read(sealed, Ids.next(), secret)).isEmpty();
        for (int at = 0; at < sealed.length(); at++) {
            char other = sealed.charAt(at) == 'A' ? 'B' : 'A';
            String forged = sealed.substring(0, at) + other + sealed.substring(at + 1);
            assertThat(CheckInPass.read(forged, event, secret)).as(forged).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "TP1.", "TP1.%", "TP1.AAAA", "TP2.AAAA", "\uD83D\uDE00"})
    void malformedPassIsRejected(String payload) {
        assertThat(CheckInPass.read(payload, event, secret)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "-3600, 0, At",
        "60, 0, At",
        "180, 0, Unknown",
        "-260000, 0, Unknown",
        "-3600, -86400, Unknown",
        "3000, 3600, At",
        "-40000000, -40000000, At",
    })
    void anOfflinePhonesTimeCountsWithinBounds(long occurred, long sent, String expected) {
        CheckInRequest attempt =
                new CheckInRequest(Ids.next(), CheckInMethod.GEO, NOW.plusSeconds(occurred), null, true);

        CheckInTimeCorrectionResult moment = CheckInTimeCorrectionResult.of(attempt, NOW.plusSeconds(sent), NOW);

        assertThat(moment.getClass().getSimpleName()).isEqualTo(expected);
        if (moment instanceof CheckInTimeCorrectionResult.At(Instant at)) {
            Instant put = NOW.plusSeconds(occurred - sent);
            assertThat(at).isEqualTo(put.isAfter(NOW) ? NOW : put);
        }
    }

    @Test
    void extremeInstantIsClockSkew() {
        for (Instant odd : Arrays.asList(Instant.MIN, Instant.MAX)) {
            CheckInRequest attempt = new CheckInRequest(Ids.next(), CheckInMethod.GEO, odd, null, true);
            assertThat(CheckInTimeCorrectionResult.of(attempt, null, NOW))
                    .isEqualTo(new CheckInTimeCorrectionResult.Unknown("clock_skew"));
            assertThat(CheckInTimeCorrectionResult.of(
                            new CheckInRequest(Ids.next(), CheckInMethod.GEO, NOW, null, true), odd, NOW))
                    .isEqualTo(new CheckInTimeCorrectionResult.Unknown("clock_skew"));
        }
    }

    private static SecretKey secret(int first) {
        byte[] bytes = new byte[32];
        bytes[0] = (byte) first;
        return new SecretKeySpec(bytes, "HmacSHA256");
    }
}
