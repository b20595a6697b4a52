package io.terrace.polls.life;

import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollRepository;
import io.terrace.polls.poll.PollState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.transaction.Transactional;

/// Does what is due, each in a transaction of its own. A replica that comes second finds it done.
@ApplicationScoped
class PollTaskRunner {

    private final PollRepository polls;
    private final PollLifecycle lifecycle;
    private final WinnerPublisher winnerPublisher;

    PollTaskRunner(PollRepository polls, PollLifecycle lifecycle, WinnerPublisher winnerPublisher) {
        this.polls = polls;
        this.lifecycle = lifecycle;
        this.winnerPublisher = winnerPublisher;
    }

    @Transactional
    @ActivateRequestContext
    void perform(PollTask task) {
        polls.hold(task.poll()).ifPresent(poll -> perform(task.kind(), poll));
    }

    private void perform(PollTask.Kind kind, Poll poll) {
        switch (kind) {
            case OPEN -> {
                if (poll.state() == PollState.SCHEDULED && !isEarly(poll)) {
                    lifecycle.open(poll);
                }
            }
            case CLOSE -> {
                if (poll.state() == PollState.OPEN && poll.over()) {
                    lifecycle.close(poll);
                }
            }
            case FINALIZE -> {
                if (poll.state() == PollState.CLOSED) {
                    lifecycle.finish(poll);
                }
            }
            case TELL -> {
                if (poll.state() == PollState.SETTLED) {
                    winnerPublisher.proceed(poll);
                }
            }
        }
    }

    /// Its partner put it off meanwhile.
    private boolean isEarly(Poll poll) {
        var opensAt = poll.plan().opensAt();
        return opensAt != null && opensAt.isAfter(polls.now());
    }
}
