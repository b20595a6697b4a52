package io.terrace.platform.events;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Events of polls-service: polls' states, results, and who took part.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = PollEvent.PollOpened.class, name = "poll.opened"),
    @JsonSubTypes.Type(value = PollEvent.PollChanged.class, name = "poll.changed"),
    @JsonSubTypes.Type(value = PollEvent.ResultsChanged.class, name = "poll.results_changed"),
    @JsonSubTypes.Type(value = PollEvent.PollClosed.class, name = "poll.closed"),
    @JsonSubTypes.Type(value = PollEvent.PollFinalized.class, name = "poll.finalized"),
    @JsonSubTypes.Type(value = PollEvent.PollSettled.class, name = "poll.settled"),
    @JsonSubTypes.Type(value = PollEvent.PollCancelled.class, name = "poll.cancelled"),
    @JsonSubTypes.Type(value = PollEvent.BallotsCast.class, name = "poll.ballots_cast"),
    @JsonSubTypes.Type(value = PollEvent.BallotsRight.class, name = "poll.ballots_right"),
    @JsonSubTypes.Type(value = PollEvent.BallotsWithdrawn.class, name = "poll.ballots_withdrawn"),
})
public sealed interface PollEvent extends Event {

    UUID pollId();

    @Override
    UUID communityId();

    @Override
    default Topic<PollEvent> topic() {
        return Topic.POLLS;
    }

    @Override
    default String key() {
        return pollId().toString();
    }

    /// Fans can vote.
    ///
    /// @param kind `poll`, `prediction` or `quiz`
    record PollOpened(
            UUID pollId,
            UUID communityId,
            String kind,
            String question,
            @Nullable UUID eventId,
            @Nullable Instant closesAt,
            Instant at)
            implements PollEvent {}

    /// The club has changed a poll that is open.
    record PollChanged(
            UUID pollId,
            UUID communityId,
            String question,
            @Nullable UUID eventId,
            @Nullable Instant closesAt,
            Instant at)
            implements PollEvent {}

    /// The counts moved; at most two a second.
    ///
    /// @param results absent where not every fan may see them yet
    /// @param votersResults in place of them, where those who have voted may
    record ResultsChanged(
            UUID pollId,
            UUID communityId,
            long version,
            @Nullable Results results,
            @JsonInclude(Include.NON_NULL) @Nullable Results votersResults,
            Instant at)
            implements PollEvent {

        /// Alike for all fans.
        public ResultsChanged(UUID pollId, UUID communityId, long version, @Nullable Results results, Instant at) {
            this(pollId, communityId, version, results, null, at);
        }
    }

    /// No one can vote any more; the recount follows.
    record PollClosed(UUID pollId, UUID communityId, Instant at) implements PollEvent {}

    /// Recounted from the ballots: these counts stay.
    record PollFinalized(UUID pollId, UUID communityId, String kind, long version, Results results, Instant at)
            implements PollEvent {}

    /// A prediction's or a quiz's right options are known.
    record PollSettled(UUID pollId, UUID communityId, String kind, List<UUID> correctOptionIds, Instant at)
            implements PollEvent {}

    /// It never happened, whatever state it was in; nothing more follows.
    record PollCancelled(UUID pollId, UUID communityId, Instant at) implements PollEvent {}

    /// These fans have voted, as many as 500 an event. A fan may come again, after taking a ballot back: the
    /// fact to reward is (poll, fan).
    ///
    /// @param reward what the poll itself promises for a vote
    /// @param resultsVisibility who sees the counts: `always`, `after_vote` or `after_close`; absent in
    /// older events
    record BallotsCast(
            UUID pollId,
            UUID communityId,
            String kind,
            @Nullable UUID eventId,
            List<UUID> voters,
            @Nullable Reward reward,
            @JsonInclude(Include.NON_NULL) @Nullable String resultsVisibility,
            Instant at)
            implements PollEvent {

        /// Without a word on who sees the counts.
        public BallotsCast(
                UUID pollId,
                UUID communityId,
                String kind,
                @Nullable UUID eventId,
                List<UUID> voters,
                @Nullable Reward reward,
                Instant at) {
            this(pollId, communityId, kind, eventId, voters, reward, null, at);
        }

        @Override
        public List<UUID> fans() {
            return voters;
        }

        @Override
        public @Nullable BallotsCast without(Set<UUID> erased) {
            List<UUID> left =
                    voters.stream().filter(fan -> !erased.contains(fan)).toList();
            return left.isEmpty()
                    ? null
                    : new BallotsCast(pollId, communityId, kind, eventId, left, reward, resultsVisibility, at);
        }
    }

    /// These fans' ballots were right, as many as 500 an event; follows a settlement. The fact to reward is
    /// (poll, fan).
    ///
    /// @param reward what the poll itself promises for a right ballot
    record BallotsRight(
            UUID pollId,
            UUID communityId,
            String kind,
            @Nullable UUID eventId,
            List<UUID> voters,
            @Nullable Reward reward,
            Instant at)
            implements PollEvent {

        @Override
        public List<UUID> fans() {
            return voters;
        }

        @Override
        public @Nullable BallotsRight without(Set<UUID> erased) {
            List<UUID> left =
                    voters.stream().filter(fan -> !erased.contains(fan)).toList();
            return left.isEmpty() ? null : new BallotsRight(pollId, communityId, kind, eventId, left, reward, at);
        }
    }

    /// These fans have taken their ballots back, in a poll whose counts are for those who have voted; as many as 500
    /// an event. Facts for rewards stay.
    record BallotsWithdrawn(UUID pollId, UUID communityId, List<UUID> voters, Instant at) implements PollEvent {

        @Override
        public List<UUID> fans() {
            return voters;
        }

        @Override
        public @Nullable BallotsWithdrawn without(Set<UUID> erased) {
            List<UUID> left =
                    voters.stream().filter(fan -> !erased.contains(fan)).toList();
            return left.isEmpty() ? null : new BallotsWithdrawn(pollId, communityId, left, at);
        }
    }

    /// @param voters how many ballots there are; an option's votes may add up to more
    record Results(long voters, List<OptionVotes> options) {}

    record OptionVotes(UUID optionId, long votes) {}

    /// @param points at least 1
    record Reward(long points) {}
}
