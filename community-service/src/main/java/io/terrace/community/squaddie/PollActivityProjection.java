package io.terrace.community.squaddie;

import io.terrace.platform.events.PollEvent;
import io.terrace.platform.events.PollEvent.BallotsCast;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

@ApplicationScoped
class PollActivityProjection implements Projection<PollEvent> {

    private final FanActivityRepository days;

    PollActivityProjection(FanActivityRepository days) {
        this.days = days;
    }

    @Override
    public String name() {
        return "days-of-polls";
    }

    @Override
    public Topic<PollEvent> topic() {
        return Topic.POLLS;
    }

    @Override
    public void apply(PollEvent event) {
        if (event instanceof BallotsCast cast) {
            days.note(ActivityKind.VOTES, cast.voters(), cast.at());
        }
    }
}
