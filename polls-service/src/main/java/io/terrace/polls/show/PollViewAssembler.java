package io.terrace.polls.show;

import io.terrace.platform.tenancy.ActionPermissionView;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollState;
import io.terrace.polls.result.PollTotalsService;
import io.terrace.polls.result.VoteTotals;
import io.terrace.polls.vote.BallotQueryService;
import io.terrace.polls.vote.CastVoteResult.Stands;
import io.terrace.polls.vote.Vote;
import io.terrace.polls.vote.VoterEligibilityPolicy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Polls with their counts and the caller's own side, those of a page in four queries at most.
@ApplicationScoped
class PollViewAssembler {

    /// Longer than a ballot is on its way from its time to its commit.
    private static final Duration LONGEST_BATCH = Duration.ofSeconds(5);

    private final PollTotalsService pollTotals;
    private final BallotQueryService ballots;
    private final VoterEligibilityPolicy eligible;
    private final VoteResponseCache json;

    PollViewAssembler(
            PollTotalsService pollTotals,
            BallotQueryService ballots,
            VoterEligibilityPolicy eligible,
            VoteResponseCache json) {
        this.json = json;
        this.pollTotals = pollTotals;
        this.ballots = ballots;
        this.eligible = eligible;
    }

    PollView toFan(Poll poll, UUID fan) {
        return toFan(List.of(poll), fan).getFirst();
    }

    List<PollView> toFan(List<Poll> polls, UUID fan) {
        List<UUID> ids = polls.stream().map(Poll::id).toList();
        Map<UUID, Vote> votes = ballots.of(fan, ids);
        Map<UUID, VoteTotals> totals = totals(ids, votes);
        var standing = eligible.standing(
                fan, polls.stream().map(poll -> poll.definition().eligibility()).toList());
        return polls.stream()
                .map(poll -> {
                    Vote vote = votes.get(poll.id());
                    boolean sees = ResultsVisibilityPolicy.ofFan(poll, vote != null);
                    return PollView.of(
                            poll,
                            PollResults.of(poll, sees ? totals.get(poll.id()) : null),
                            poll.state() == PollState.SETTLED,
                            PollParticipationView.of(poll, vote),
                            PollActions.of(poll, vote != null, sees, standing));
                })
                .toList();
    }

    /// Its own partner sees all there is.
    PollView toPartner(Poll poll) {
        return toPartner(List.of(poll)).getFirst();
    }

    List<PollView> toPartner(List<Poll> polls) {
        Map<UUID, VoteTotals> totals =
                pollTotals.totals(polls.stream().map(Poll::id).toList());
        return polls.stream()
                .map(poll -> PollView.of(poll, PollResults.of(poll, totals.get(poll.id())), true, null, null))
                .toList();
    }

    PollResults results(Poll poll, Optional<UUID> fan) {
        List<UUID> id = List.of(poll.id());
        Map<UUID, Vote> votes = fan.map(one -> ballots.of(one, id)).orElse(Map.of());
        boolean sees = fan.isEmpty() || ResultsVisibilityPolicy.ofFan(poll, !votes.isEmpty());
        return PollResults.of(poll, sees ? totals(id, votes).get(poll.id()) : null);
    }

    /// As last folded. A fan's ballot that may be younger is in them all the same: they have seen it counted.
    private Map<UUID, VoteTotals> totals(List<UUID> ids, Map<UUID, Vote> votes) {
        Map<UUID, VoteTotals> folded = pollTotals.totals(ids);
        List<UUID> young = votes.entrySet().stream()
                .filter(vote -> mayLack(folded.get(vote.getKey()), vote.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        if (young.isEmpty()) {
            return folded;
        }
        Map<UUID, VoteTotals> all = new HashMap<>(folded);
        all.putAll(pollTotals.currentTotals(young));
        return all;
    }

    private static boolean mayLack(@Nullable VoteTotals folded, Vote vote) {
        return folded != null
                && !folded.isFinal()
                && vote.castAt().isAfter(folded.asOf().minus(LONGEST_BATCH));
    }

    /// What a fan sees who has just voted or taken it back: counts with their ballot, and their own side.
    VoteResponse standing(Stands stands, UUID fan) {
        Poll poll = stands.poll();
        Vote vote = stands.vote();
        return VoteResponse.of(
                poll,
                vote,
                ResultsVisibilityPolicy.ofFan(poll, vote.isCast()) ? counted(stands) : null,
                eligible.standing(fan, List.of(poll.definition().eligibility())));
    }

    private @Nullable VoteTotals counted(Stands stands) {
        UUID poll = stands.poll().id();
        return stands.totals() == null ? pollTotals.currentTotals(List.of(poll)).get(poll) : stands.totals();
    }

    /// The same as JSON for a fan who has voted in a poll that asks nothing, without asking the database.
    byte[] written(Stands stands) {
        return json.of(
                stands.poll(),
                stands.vote(),
                ResultsVisibilityPolicy.ofFan(stands.poll(), true) ? stands.totals() : null);
    }

    ActionPermissionView listVoters(Poll poll, Optional<UUID> fan) {
        return PollActions.listVoters(
                poll,
                fan.map(one -> ResultsVisibilityPolicy.ofFan(poll, voted(poll, one)))
                        .orElse(true));
    }

    private boolean voted(Poll poll, UUID fan) {
        return !ballots.of(fan, List.of(poll.id())).isEmpty();
    }
}
