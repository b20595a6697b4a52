package io.terrace.polls.life;

import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollTable;
import io.terrace.polls.poll.State;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.transaction.Transactional;

/// Does what is due, each in a transaction of its own. A replica that comes second finds it done.
@ApplicationScoped
class Duties {

    private final PollTable polls;
    private final Lifecycle lifecycle;
    private final Telling telling;

    Duties(PollTable polls, Lifecycle lifecycle, Telling telling) {
        this.polls = polls;
        this.lifecycle = lifecycle;
        this.telling = telling;
    }

    @Transactional
    @ActivateRequestContext
    void perform(Task task) {
        polls.hold(task.poll()).ifPresent(poll -> perform(task.kind(), poll));
    }

    private void perform(Task.Kind kind, Poll poll) {
        switch (kind) {
            case OPEN -> {
                if (poll.state() == State.SCHEDULED && !isEarly(poll)) {
                    lifecycle.open(poll);
                }
            }
            case CLOSE -> {
                if (poll.state() == State.OPEN && poll.over()) {
                    lifecycle.close(poll);
                }
            }
            case FINALIZE -> {
                if (poll.state() == State.CLOSED) {
                    lifecycle.finish(poll);
                }
            }
            case TELL -> {
                if (poll.state() == State.SETTLED) {
                    telling.proceed(poll);
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
