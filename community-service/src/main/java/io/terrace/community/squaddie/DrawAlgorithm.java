package io.terrace.community.squaddie;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.platform.kernel.Sha256Hash;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// How a winner follows from a seed, to be replayed:
///
/// 1. Of `HMAC-SHA256(seed, "<date>:<round>:<try>")`, with `try` from 0 on, the first eight bytes are an unsigned
///    number. One that is not less than the largest multiple of all tickets below 2^64 is passed over: next `try`.
/// 2. The number modulo all tickets is the ticket drawn, counted from 0 through the entrants in the order of their ids
///    as text.
///
/// Entrants who stood aside in an earlier round do not count.
final class DrawAlgorithm {

    private static final int MOST_TRIES = 128;

    private DrawAlgorithm() {}

    record Entrant(UUID id, int tickets) {}

    /// @param entrants who stand in this round
    /// @return empty where no one does
    static Optional<UUID> winner(byte[] seed, LocalDate date, int round, List<Entrant> entrants) {
        long all = entrants.stream().mapToLong(Entrant::tickets).sum();
        if (all == 0) {
            return Optional.empty();
        }
        long ticket = ticket(seed, date, round, all);
        List<Entrant> inOrder = entrants.stream()
                .sorted(Comparator.comparing(entrant -> entrant.id().toString()))
                .toList();
        for (Entrant entrant : inOrder) {
            ticket -= entrant.tickets();
            if (ticket < 0) {
                return Optional.of(entrant.id());
            }
        }
        throw new IllegalStateException("A ticket beyond the last");
    }

    /// SHA-256 of the seed, in hex.
    static String commitment(byte[] seed) {
        return Sha256Hash.hex(seed);
    }

    private static long ticket(byte[] seed, LocalDate date, int round, long all) {
        // 2^64 modulo all tickets; numbers among the last so many would favour the first tickets.
        long uneven = Long.remainderUnsigned(-all, all);
        for (int i = 0; i < MOST_TRIES; i++) {
            long number = number(seed, date + ":" + round + ":" + i);
            if (uneven == 0 || Long.compareUnsigned(number, -uneven) < 0) {
                return Long.remainderUnsigned(number, all);
            }
        }
        throw new IllegalStateException("No number fits, which chance does not do");
    }

    private static long number(byte[] seed, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(seed, "HmacSHA256"));
            return ByteBuffer.wrap(mac.doFinal(text.getBytes(UTF_8))).getLong();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
