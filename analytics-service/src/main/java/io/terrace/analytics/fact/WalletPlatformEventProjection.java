package io.terrace.analytics.fact;

import io.terrace.platform.events.Topic;
import io.terrace.platform.events.WalletEvent;
import io.terrace.platform.events.WalletEvent.CouponUpdated;
import io.terrace.platform.events.WalletEvent.PointsExpiring;
import io.terrace.platform.events.WalletEvent.RedemptionUpdated;
import io.terrace.platform.events.WalletEvent.TierChanged;
import io.terrace.platform.events.WalletEvent.WalletUpdated;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

@ApplicationScoped
class WalletPlatformEventProjection implements Projection<WalletEvent> {

    private final PlatformEventWriter events;

    WalletPlatformEventProjection(PlatformEventWriter events) {
        this.events = events;
    }

    @Override
    public String name() {
        return "wallet-facts";
    }

    @Override
    public Topic<WalletEvent> topic() {
        return Topic.WALLET;
    }

    @Override
    public void apply(WalletEvent event) {
        switch (event) {
            case RedemptionUpdated bought
            when bought.state().equals("fulfilled") ->
                events.write(PlatformEvent.of("platform.redemption", bought.userId(), bought.rewardId(), bought.at()));
            case WalletUpdated _, PointsExpiring _, RedemptionUpdated _, CouponUpdated _, TierChanged _ -> {}
        }
    }
}
