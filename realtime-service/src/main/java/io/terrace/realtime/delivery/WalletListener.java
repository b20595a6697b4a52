package io.terrace.realtime.delivery;

import io.terrace.platform.events.Topic;
import io.terrace.platform.events.WalletEvent;
import io.terrace.platform.outbox.TopicListener;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.redis.RedisUnavailableException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Objects;

/// Events of a fan's points and coupons go to that fan alone.
@ApplicationScoped
class WalletListener implements TopicListener<WalletEvent> {

    private final StreamEventPublisher deliveries;

    WalletListener(StreamEventPublisher deliveries) {
        this.deliveries = deliveries;
    }

    @Override
    public String name() {
        return "wallet";
    }

    @Override
    public Topic<WalletEvent> topic() {
        return Topic.WALLET;
    }

    @Override
    public void hear(Delivery<WalletEvent> delivery) throws RedisUnavailableException, InterruptedException {
        switch (delivery.event()) {
            case WalletEvent.WalletUpdated wallet ->
                tell(
                        delivery,
                        "wallet.updated",
                        "wallet/" + wallet.userId(),
                        new WalletPayload(wallet.available(), wallet.pending(), wallet.held(), wallet.version()));
            case WalletEvent.CouponUpdated coupon ->
                tell(
                        delivery,
                        "coupon.updated",
                        "coupon/" + coupon.couponId(),
                        new CouponPayload(coupon.couponId(), coupon.state()));
            // None is one of the stream's types: the first two are to be notifications.
            case WalletEvent.PointsExpiring _, WalletEvent.RedemptionUpdated _, WalletEvent.TierChanged _ -> {}
        }
    }

    private void tell(Delivery<WalletEvent> delivery, String type, String subject, Record data)
            throws RedisUnavailableException, InterruptedException {
        WalletEvent event = delivery.event();
        StreamChannel channel = StreamChannel.me(Objects.requireNonNull(event.communityId()), event.userId());
        if (!deliveries.remembers(event.at())) {
            deliveries.deliverGap(channel);
            return;
        }
        deliveries.deliver(channel, new StreamEvent(delivery.id(), type, event.at(), subject, data));
    }
}
