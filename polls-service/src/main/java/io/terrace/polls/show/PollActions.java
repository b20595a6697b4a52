package io.terrace.polls.show;

import io.terrace.platform.tenancy.ActionPermissionView;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollState;
import io.terrace.polls.poll.VoteChangePolicy;
import io.terrace.polls.vote.VoterEligibilityPolicy;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What the caller may do with a poll, known before they try.
@Schema(name = "PollActions")
record PollActions(ActionPermissionView vote, ActionPermissionView withdraw, ActionPermissionView listVoters) {

    static final String RESULTS_HIDDEN = "results_hidden";
    static final String ANONYMOUS = "anonymous";

    static PollActions of(Poll poll, boolean voted, boolean sees, VoterEligibilityPolicy.Standing standing) {
        return new PollActions(vote(poll, voted, standing), withdraw(poll, voted), listVoters(poll, sees));
    }

    private static ActionPermissionView vote(Poll poll, boolean voted, VoterEligibilityPolicy.Standing standing) {
        if (!poll.isOpen()) {
            return notOpen(poll);
        }
        if (voted && poll.definition().voteChange() == VoteChangePolicy.LOCKED) {
            return ActionPermissionView.no("vote_locked");
        }
        return standing.refusal(poll.definition().eligibility())
                .map(refusal -> ActionPermissionView.no(refusal.reason(), refusal.params()))
                .orElse(ActionPermissionView.YES);
    }

    private static ActionPermissionView withdraw(Poll poll, boolean voted) {
        if (!poll.isOpen()) {
            return notOpen(poll);
        }
        if (!voted) {
            return ActionPermissionView.no("not_voted");
        }
        return poll.definition().voteChange() == VoteChangePolicy.LOCKED
                ? ActionPermissionView.no("vote_locked")
                : ActionPermissionView.YES;
    }

    static ActionPermissionView listVoters(Poll poll, boolean sees) {
        if (poll.definition().isSecret()) {
            return ActionPermissionView.no(ANONYMOUS);
        }
        return sees ? ActionPermissionView.YES : ActionPermissionView.no(RESULTS_HIDDEN);
    }

    private static ActionPermissionView notOpen(Poll poll) {
        return switch (poll.shown()) {
            case DRAFT, SCHEDULED -> ActionPermissionView.no("not_open_yet");
            case OPEN, CLOSED, FINALIZED, SETTLED -> ActionPermissionView.no("closed");
            case CANCELLED -> ActionPermissionView.no(PollState.CANCELLED.wire());
        };
    }
}
