package io.terrace.feed.card;

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

/// Hides the cards of a fan who is leaving.
@ApplicationScoped
class DepartingFanCardProjection implements Projection<PrivacyEvent> {

    private final FeedCardRepository cards;

    DepartingFanCardProjection(FeedCardRepository cards) {
        this.cards = cards;
    }

    @Override
    public String name() {
        return "card-erasure";
    }

    @Override
    public Topic<PrivacyEvent> topic() {
        return Topic.PRIVACY;
    }

    @Override
    public void apply(PrivacyEvent event) {
        switch (event) {
            case ErasureRequested requested -> cards.saveHidden(requested.userId(), true);
            case ErasureBegun begun -> cards.saveHidden(begun.userId(), true);
            case ErasureWithdrawn withdrawn -> cards.saveHidden(withdrawn.userId(), false);
            case FanErased _, ReceiptGiven _, ExportRequested _ -> {}
        }
    }
}
