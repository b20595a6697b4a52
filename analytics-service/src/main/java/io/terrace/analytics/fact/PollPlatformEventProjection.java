package io.terrace.analytics.fact;

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
class PollPlatformEventProjection implements Projection<PollEvent> {

    private final PlatformEventWriter events;

    PollPlatformEventProjection(PlatformEventWriter events) {
        this.events = events;
    }

    @Override
    public String name() {
        return "poll-facts";
    }

    @Override
    public Topic<PollEvent> topic() {
        return Topic.POLLS;
    }

    @Override
    public void apply(PollEvent event) {
        switch (event) {
            case BallotsCast cast ->
                events.write(new PlatformEvent("platform.vote", cast.voters(), cast.pollId(), cast.at()));
            case PollOpened _,
                    PollChanged _,
                    ResultsChanged _,
                    PollClosed _,
                    PollFinalized _,
                    PollSettled _,
                    PollCancelled _,
                    BallotsRight _,
                    BallotsWithdrawn _ -> {}
        }
    }
}
