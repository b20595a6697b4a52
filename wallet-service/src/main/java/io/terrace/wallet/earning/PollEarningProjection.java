package io.terrace.wallet.earning;

import io.terrace.platform.events.PollEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

@ApplicationScoped
class PollEarningProjection implements Projection<PollEvent> {

    private final EarnRuleEngine earnRuleEngine;

    PollEarningProjection(EarnRuleEngine earnRuleEngine) {
        this.earnRuleEngine = earnRuleEngine;
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
        earnRuleEngine.expect(events);
    }

    @Override
    public void apply(PollEvent event) {
        earnRuleEngine.pay(event);
    }
}
