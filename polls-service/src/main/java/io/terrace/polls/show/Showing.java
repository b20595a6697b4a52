package io.terrace.polls.show;

import io.terrace.platform.web.Permission;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.State;
import io.terrace.polls.result.Counting;
import io.terrace.polls.result.Totals;
import io.terrace.polls.vote.Ballots;
import io.terrace.polls.vote.Eligible;
import io.terrace.polls.vote.Vote;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Polls with their counts and the caller's own side, those of a page in four queries at most.
@ApplicationScoped
class Showing {

    private final Counting counting;
    private final Ballots ballots;
    private final Eligible eligible;
    private final StandingJson json;

    Showing(Counting counting, Ballots ballots, Eligible eligible, StandingJson json) {
        this.json = json;
        this.counting = counting;
        this.ballots = ballots;
        this.eligible = eligible;
    }

    PollView toFan(Poll poll, UUID fan) {
        return toFan(List.of(poll), fan).getFirst();
    }

    List<PollView> toFan(List<Poll> polls, UUID fan) {
        List<UUID> ids = polls.stream().map(Poll::id).toList();
        Map<UUID, Vote> votes = ballots.of(fan, ids);
        Map<UUID, Totals> totals = counting.totals(ids);
        var standing = eligible.standing(
                fan, polls.stream().map(poll -> poll.definition().eligibility()).toList());
        return polls.stream()
                .map(poll -> {
                    Vote vote = votes.get(poll.id());
                    boolean sees = Sight.ofFan(poll, vote != null);
                    return PollView.of(
                            poll,
                            Results.of(poll, sees ? totals.get(poll.id()) : null),
                            poll.state() == State.SETTLED,
                            Viewer.of(poll, vote),
                            Actions.of(poll, vote != null, sees, standing));
                })
                .toList();
    }

    /// Its own partner sees all there is.
    PollView toPartner(Poll poll) {
        return toPartner(List.of(poll)).getFirst();
    }

    List<PollView> toPartner(List<Poll> polls) {
        Map<UUID, Totals> totals = counting.totals(polls.stream().map(Poll::id).toList());
        return polls.stream()
                .map(poll -> PollView.of(poll, Results.of(poll, totals.get(poll.id())), true, null, null))
                .toList();
    }

    Results results(Poll poll, Optional<UUID> fan) {
        boolean sees = fan.map(one -> Sight.ofFan(poll, voted(poll, one))).orElse(true);
        return Results.of(poll, sees ? counting.totals(List.of(poll.id())).get(poll.id()) : null);
    }

    /// What a fan is told who has just voted or taken it back: counts a few frames old, and their own side exact.
    VoteStanding standing(Poll poll, Vote vote, UUID fan) {
        boolean sees = Sight.ofFan(poll, vote.isCast());
        return VoteStanding.of(
                poll,
                vote,
                sees ? counting.recent(poll.id()).orElse(null) : null,
                eligible.standing(fan, List.of(poll.definition().eligibility())));
    }

    /// Whether what its voters are told needs no question to the database.
    boolean remembers(Poll poll) {
        return !Sight.ofFan(poll, true) || counting.remembered(poll.id()).isPresent();
    }

    /// The same as JSON for a fan who has voted in a poll that asks nothing, without asking the database; empty where
    /// that is to be asked.
    Optional<byte[]> remembered(Poll poll, Vote vote) {
        return Sight.ofFan(poll, true)
                ? counting.remembered(poll.id()).map(totals -> json.of(poll, vote, totals))
                : Optional.of(json.of(poll, vote, null));
    }

    Permission listVoters(Poll poll, Optional<UUID> fan) {
        return Actions.listVoters(
                poll, fan.map(one -> Sight.ofFan(poll, voted(poll, one))).orElse(true));
    }

    private boolean voted(Poll poll, UUID fan) {
        return !ballots.of(fan, List.of(poll.id())).isEmpty();
    }
}
