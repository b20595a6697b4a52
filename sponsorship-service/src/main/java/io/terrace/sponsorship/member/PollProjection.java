package io.terrace.sponsorship.member;

import io.terrace.platform.events.PollEvent;
import io.terrace.platform.events.PollEvent.BallotsCast;
import io.terrace.platform.events.PollEvent.BallotsRight;
import io.terrace.platform.events.PollEvent.BallotsWithdrawn;
import io.terrace.platform.events.PollEvent.PollCancelled;
import io.terrace.platform.events.PollEvent.PollChanged;
import io.terrace.platform.events.PollEvent.PollClosed;
import io.terrace.platform.events.PollEvent.PollFinalized;
import io.terrace.platform.events.PollEvent.PollOpened;
import io.terrace.platform.events.PollEvent.PollSettled;
import io.terrace.platform.events.PollEvent.ResultsChanged;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

@ApplicationScoped
class PollProjection implements Projection<PollEvent> {

    private final TargetingProjectionRepository members;

    PollProjection(TargetingProjectionRepository members) {
        this.members = members;
    }

    @Override
    public String name() {
        return "polls";
    }

    @Override
    public Topic<PollEvent> topic() {
        return Topic.POLLS;
    }

    @Override
    public void apply(PollEvent event) {
        switch (event) {
            case PollOpened poll -> members.savePoll(poll.pollId(), poll.eventId());
            case PollChanged poll -> members.savePoll(poll.pollId(), poll.eventId());
            case ResultsChanged _,
                    PollClosed _,
                    PollFinalized _,
                    PollSettled _,
                    PollCancelled _,
                    BallotsCast _,
                    BallotsRight _,
                    BallotsWithdrawn _ -> {}
        }
    }
}
