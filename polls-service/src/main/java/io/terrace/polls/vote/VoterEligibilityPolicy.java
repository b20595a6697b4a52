package io.terrace.polls.vote;

import io.terrace.polls.member.MembershipRepository;
import io.terrace.polls.poll.PollEligibilityRule;
import io.terrace.polls.vote.CastVoteResult.NotEligible;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/// Who may vote, by what is known here of fans. What is not known yet counts as a no.
@ApplicationScoped
public class VoterEligibilityPolicy {

    private final MembershipRepository members;

    VoterEligibilityPolicy(MembershipRepository members) {
        this.members = members;
    }

    /// What these conditions ask about the fan, in two queries at most.
    public Standing standing(UUID user, Collection<PollEligibilityRule> conditions) {
        Set<UUID> events = conditions.stream()
                .map(PollEligibilityRule::checkedInEventId)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        boolean aged = conditions.stream().anyMatch(one -> one.memberBefore() != null);
        return new Standing(
                events.isEmpty() ? Set.of() : members.wasAt(events, user),
                aged ? members.joinedAt(user) : Optional.empty());
    }

    /// What is known of a fan.
    public record Standing(Set<UUID> events, Optional<Instant> joinedAt) {

        /// Enough where nothing is asked.
        public static final Standing UNASKED = new Standing(Set.of(), Optional.empty());

        /// Why not; empty for a fan who may.
        public Optional<NotEligible> refusal(PollEligibilityRule eligibility) {
            UUID event = eligibility.checkedInEventId();
            if (event != null && !events.contains(event)) {
                return Optional.of(new NotEligible("requires_check_in", Map.of("eventId", event)));
            }
            Instant before = eligibility.memberBefore();
            if (before != null && joinedAt.filter(before::isAfter).isEmpty()) {
                return Optional.of(new NotEligible("joined_too_late", Map.of("memberBefore", before)));
            }
            return Optional.empty();
        }
    }
}
