package io.terrace.realtime.delivery;

import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.ClosedReport;
import io.terrace.platform.events.CommunityEvent.ReportsClosed;
import io.terrace.platform.events.CommunityEvent.SanctionImposed;
import io.terrace.platform.events.CommunityEvent.SanctionLifted;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.TopicListener;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.redis.RedisUnavailableException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/// The reporter hears the result, and a sanctioned fan hears of the sanction; no one hears of another.
@ApplicationScoped
class ModerationListener implements TopicListener<CommunityEvent> {

    private final StreamEventPublisher deliveries;

    ModerationListener(StreamEventPublisher deliveries) {
        this.deliveries = deliveries;
    }

    @Override
    public String name() {
        return "moderation";
    }

    @Override
    public Topic<CommunityEvent> topic() {
        return Topic.COMMUNITY;
    }

    @Override
    public void hear(Delivery<CommunityEvent> delivery) throws RedisUnavailableException, InterruptedException {
        CommunityEvent event = delivery.event();
        if (event instanceof ReportsClosed closed) {
            for (ClosedReport report : closed.reports()) {
                tell(
                        delivery,
                        report.reporterId(),
                        "report/" + report.reportId(),
                        new ModerationNotificationPayload.ReportClosed(
                                "report.closed", report.reportId(), closed.outcome()));
            }
        } else if (event instanceof SanctionImposed sanction) {
            tell(
                    delivery,
                    sanction.userId(),
                    "sanction/" + sanction.sanctionId(),
                    new ModerationNotificationPayload.SanctionImposed(
                            "sanction.imposed",
                            sanction.sanctionId(),
                            sanction.kind(),
                            sanction.reason(),
                            sanction.endsAt()));
        } else if (event instanceof SanctionLifted sanction) {
            tell(
                    delivery,
                    sanction.userId(),
                    "sanction/" + sanction.sanctionId(),
                    new ModerationNotificationPayload.SanctionLifted(
                            "sanction.lifted", sanction.sanctionId(), sanction.kind()));
        }
    }

    private void tell(Delivery<CommunityEvent> delivery, UUID fan, String subject, Record data)
            throws RedisUnavailableException, InterruptedException {
        CommunityEvent event = delivery.event();
        StreamChannel channel = StreamChannel.me(event.communityId(), fan);
        if (deliveries.remembers(event.at())) {
            deliveries.deliver(
                    channel, new StreamEvent(delivery.id(), "notification.created", event.at(), subject, data));
        } else {
            deliveries.deliverGap(channel);
        }
    }
}
