package io.terrace.wallet.earning;

import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

@ApplicationScoped
class FeedEarningProjection implements Projection<FeedEvent> {

    private final EarnRuleEngine earnRuleEngine;

    FeedEarningProjection(EarnRuleEngine earnRuleEngine) {
        this.earnRuleEngine = earnRuleEngine;
    }

    @Override
    public String name() {
        return "earning-feed";
    }

    @Override
    public Topic<FeedEvent> topic() {
        return Topic.FEED;
    }

    @Override
    public void expect(List<FeedEvent> events) {
        earnRuleEngine.expect(events);
    }

    @Override
    public void apply(FeedEvent event) {
        earnRuleEngine.pay(event);
    }
}
