package io.terrace.community.squaddie;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.community.squaddie.DrawAlgorithm.Entrant;
import io.terrace.platform.kernel.Ids;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DrawAlgorithmTest {

    private static final LocalDate DATE = LocalDate.of(2026, 11, 22);

    private final Entrant rare = new Entrant(new UUID(0, 1), 1);
    private final Entrant usual = new Entrant(new UUID(0, 2), 4);
    private final Entrant keen = new Entrant(new UUID(0, 3), 20);

    @Test
    void drawWithoutCandidatesHasNoWinner() {
        assertThat(DrawAlgorithm.winner(seed(1), DATE, 0, List.of())).isEmpty();
    }

    /// Of 25 tickets: `printf 2026-11-22:0:0 | openssl dgst -sha256 -mac HMAC -macopt hexkey:00…00`, the key 32 bytes
    /// long, begins with 216da6be5502aba4, ticket 20; of round 1 with a1365e88b9355a65, ticket 4.
    @Test
    void aWinnerIsThatOfThePublishedRule() {
        List<Entrant> entrants = List.of(keen, rare, usual);

        assertThat(DrawAlgorithm.winner(new byte[32], DATE, 0, entrants)).contains(keen.id());
        assertThat(DrawAlgorithm.winner(new byte[32], DATE, 1, entrants)).contains(usual.id());
    }

    @Test
    void theOrderOfEntrantsChangesNothing() {
        List<Entrant> entrants = new ArrayList<>(IntStream.range(0, 100)
                .mapToObj(i -> new Entrant(Ids.next(), 1 + i % 20))
                .toList());
        var winner = DrawAlgorithm.winner(seed(7), DATE, 0, entrants);

        Collections.shuffle(entrants);

        assertThat(DrawAlgorithm.winner(seed(7), DATE, 0, entrants)).isEqualTo(winner);
    }

    @Test
    void drawFrequencyFollowsTheTicketCount() {
        Map<UUID, Integer> won = new HashMap<>();
        for (int i = 0; i < 25_000; i++) {
            won.merge(
                    DrawAlgorithm.winner(seed(i), DATE, i % 3, List.of(rare, usual, keen))
                            .orElseThrow(),
                    1,
                    Integer::sum);
        }

        assertThat(won.get(rare.id())).isBetween(850, 1_150);
        assertThat(won.get(usual.id())).isBetween(3_700, 4_300);
        assertThat(won.get(keen.id())).isBetween(19_500, 20_500);
    }

    @Test
    void aCommitmentIsTheSeedsHash() {
        assertThat(DrawAlgorithm.commitment(new byte[32]))
                .isEqualTo("66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
        assertThat(HexFormat.of().parseHex(DrawAlgorithm.commitment(seed(1)))).hasSize(32);
    }

    private static byte[] seed(long number) {
        return ByteBuffer.allocate(32).putLong(24, number).array();
    }
}
