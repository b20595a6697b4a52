package io.terrace.messaging.member;

import io.terrace.platform.events.PrivacyEvent;
import io.terrace.platform.events.PrivacyEvent.ErasureBegun;
import io.terrace.platform.events.PrivacyEvent.ErasureRequested;
import io.terrace.platform.events.PrivacyEvent.ErasureWithdrawn;
import io.terrace.platform.events.PrivacyEvent.ExportRequested;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.events.PrivacyEvent.ReceiptGiven;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

/// A fan who is leaving gets no messages and no calls.
@ApplicationScoped
class LeavingFanProjection implements Projection<PrivacyEvent> {

    private final MemberRepository members;

    LeavingFanProjection(MemberRepository members) {
        this.members = members;
    }

    @Override
    public String name() {
        return "leaving";
    }

    @Override
    public Topic<PrivacyEvent> topic() {
        return Topic.PRIVACY;
    }

    @Override
    public void apply(PrivacyEvent event) {
        switch (event) {
            case ErasureRequested wish -> members.setLeaving(wish.userId(), true);
            case ErasureBegun begun -> members.setLeaving(begun.userId(), true);
            case ErasureWithdrawn back -> members.setLeaving(back.userId(), false);
            case FanErased _, ReceiptGiven _, ExportRequested _ -> {}
        }
    }
}
