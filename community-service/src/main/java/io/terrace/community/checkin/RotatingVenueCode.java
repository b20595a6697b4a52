package io.terrace.community.checkin;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import javax.crypto.SecretKey;

/// The code a venue shows, another one every 30 seconds: eight characters, 40 bits, of the event's secret and the step.
/// The one before is taken as well, for who was still typing. What a screenshot shows is worth nothing a minute later.
final class RotatingVenueCode {

    static final Duration STEP = Duration.ofSeconds(30);

    private static final byte USE = 1;
    private static final int LENGTH = 8;
    private static final int BITS = 5;

    /// Crockford's, in which nothing is mistaken for another.
    private static final String DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    /// So long a code is known as one that was good.
    private static final int REMEMBERED = 240;

    enum Check {
        GOOD,
        EXPIRED,
        WRONG
    }

    private final SecretKey secret;

    RotatingVenueCode(SecretKey secret) {
        this.secret = secret;
    }

    String at(Instant at) {
        return of(step(at));
    }

    static Instant until(Instant at) {
        return Instant.ofEpochSecond((step(at) + 1) * STEP.toSeconds());
    }

    /// What the QR code says: a link that opens the event in the app.
    static String link(UUID event, String code) {
        return "service://event/" + event + "?code=" + code;
    }

    /// @param typed the code or the whole link, in whatever case, with what people take for its digits
    Check check(UUID event, String typed, Instant at) {
        String code = plain(event, typed);
        long now = step(at);
        if (code.equals(of(now)) || code.equals(of(now - 1))) {
            return Check.GOOD;
        }
        for (int back = 2; back <= REMEMBERED; back++) {
            if (code.equals(of(now - back))) {
                return Check.EXPIRED;
            }
        }
        return Check.WRONG;
    }

    private static String plain(UUID event, String typed) {
        String link = link(event, "");
        String code = typed.startsWith(link) ? typed.substring(link.length()) : typed;
        return code.toUpperCase(Locale.ROOT)
                .replaceAll("[ -]", "")
                .replace('O', '0')
                .replace('I', '1')
                .replace('L', '1');
    }

    private String of(long step) {
        byte[] tag = EventHmac.tag(
                secret, USE, ByteBuffer.allocate(Long.BYTES).putLong(step).flip());
        long bits = ByteBuffer.wrap(tag).getLong();
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            code.append(DIGITS.charAt((int) (bits >>> (i * BITS)) & (DIGITS.length() - 1)));
        }
        return code.toString();
    }

    private static long step(Instant at) {
        return Math.floorDiv(at.getEpochSecond(), STEP.toSeconds());
    }
}
