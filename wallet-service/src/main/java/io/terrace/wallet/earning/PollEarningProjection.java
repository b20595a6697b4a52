package io.terrace.wallet.earning;

import io.terrace.platform.events.PollEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

@ApplicationScoped
class PollEarningProjection implements Projection<PollEvent> {

    private final EarnRuleEngine earning;

    PollEarningProjection(EarnRuleEngine earning) {
        this.earning = earning;
    }

    @Override
    public String name() {
        return "earning-poll";
    }

    @Override
    public Topic<PollEvent> topic() {
        return Topic.POLLS;
    }

    @Override
    public void expect(List<PollEvent> events) {
        earning.expect(events);
    }

    @Override
    public void apply(PollEvent event) {
        earning.pay(event);
    }
}
