package io.terrace.sponsorship.member;

import io.terrace.platform.events.Topic;
import io.terrace.platform.events.WalletEvent;
import io.terrace.platform.events.WalletEvent.TierChanged;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

@ApplicationScoped
class TierProjection implements Projection<WalletEvent> {

    private final TargetingProjectionRepository members;

    TierProjection(TargetingProjectionRepository members) {
        this.members = members;
    }

    @Override
    public String name() {
        return "tiers";
    }

    @Override
    public Topic<WalletEvent> topic() {
        return Topic.WALLET;
    }

    @Override
    public void apply(WalletEvent event) {
        switch (event) {
            case TierChanged fan -> members.save(fan);
            case WalletEvent.WalletUpdated _,
                    WalletEvent.PointsExpiring _,
                    WalletEvent.RedemptionUpdated _,
                    WalletEvent.CouponUpdated _ -> {}
        }
    }
}
