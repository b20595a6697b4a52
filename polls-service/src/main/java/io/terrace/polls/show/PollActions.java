package io.terrace.polls.show;

import io.terrace.platform.tenancy.Permission;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollState;
import io.terrace.polls.poll.VoteChangePolicy;
import io.terrace.polls.vote.VoterEligibilityPolicy;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What the caller may do with a poll, known before they try.
@Schema(name = "PollActions")
record PollActions(Permission vote, Permission withdraw, Permission listVoters) {

    static final String RESULTS_HIDDEN = "results_hidden";
    static final String ANONYMOUS = "anonymous";

    static PollActions of(Poll poll, boolean voted, boolean sees, VoterEligibilityPolicy.Standing standing) {
        return new PollActions(vote(poll, voted, standing), withdraw(poll, voted), listVoters(poll, sees));
    }

    private static Permission vote(Poll poll, boolean voted, VoterEligibilityPolicy.Standing standing) {
        if (!poll.isOpen()) {
            return notOpen(poll);
        }
        if (voted && poll.definition().voteChange() == VoteChangePolicy.LOCKED) {
            return Permission.no("vote_locked");
        }
        return standing.refusal(poll.definition().eligibility())
                .map(refusal -> Permission.no(refusal.reason(), refusal.params()))
                .orElse(Permission.YES);
    }

    private static Permission withdraw(Poll poll, boolean voted) {
        if (!poll.isOpen()) {
            return notOpen(poll);
        }
        if (!voted) {
            return Permission.no("not_voted");
        }
        return poll.definition().voteChange() == VoteChangePolicy.LOCKED
                ? Permission.no("vote_locked")
                : Permission.YES;
    }

    static Permission listVoters(Poll poll, boolean sees) {
        if (poll.definition().isSecret()) {
            return Permission.no(ANONYMOUS);
        }
        return sees ? Permission.YES : Permission.no(RESULTS_HIDDEN);
    }

    private static Permission notOpen(Poll poll) {
        return switch (poll.shown()) {
            case DRAFT, SCHEDULED -> Permission.no("not_open_yet");
            case OPEN, CLOSED, FINALIZED, SETTLED -> Permission.no("closed");
            case CANCELLED -> Permission.no(PollState.CANCELLED.wire());
        };
    }
}
