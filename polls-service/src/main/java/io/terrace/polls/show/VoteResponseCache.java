package io.terrace.polls.show;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.result.VoteTotals;
import io.terrace.polls.vote.Vote;
import io.terrace.polls.vote.VoterEligibilityPolicy;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A [VoteResponse] as JSON. All of it but the fan's own side is the same for all who vote between two counts,
/// thousands on a hot poll, so it is written once.
@ApplicationScoped
class VoteResponseCache {

    private static final int MAX_POLLS = 10_000;
    private static final String OWN = "viewer";

    /// @param json up to where the fan's own side follows
    private record Shared(Poll poll, @Nullable VoteTotals totals, String json) {

        boolean holds(Poll same, @Nullable VoteTotals counts) {
            return Objects.equals(poll, same) && Objects.equals(totals, counts);
        }
    }

    private final ObjectMapper mapper;
    private final Cache<UUID, Shared> last =
            Caffeine.newBuilder().maximumSize(MAX_POLLS).build();

    VoteResponseCache(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /// Of a fan who has voted in a poll that asks nothing of its voters.
    ///
    /// @param totals null where the fan may not see them
    byte[] of(Poll poll, Vote vote, @Nullable VoteTotals totals) {
        return (shared(poll, vote, totals) + write(PollParticipationView.of(poll, vote)) + "}").getBytes(UTF_8);
    }

    private String shared(Poll poll, Vote vote, @Nullable VoteTotals totals) {
        Shared known = last.getIfPresent(poll.id());
        if (known != null && known.holds(poll, totals)) {
            return known.json();
        }
        ObjectNode whole =
                mapper.valueToTree(VoteResponse.of(poll, vote, totals, VoterEligibilityPolicy.Standing.UNASKED));
        whole.remove(OWN);
        String closed = write(whole);
        String open = closed.substring(0, closed.length() - 1) + ",\"" + OWN + "\":";
        last.put(poll.id(), new Shared(poll, totals, open));
        return open;
    }

    private String write(Object value) {
        try {
            return mapper.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
