package io.terrace.feed.freestyle;

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

/// No one hears a fan who is leaving.
@ApplicationScoped
class DepartingAuthorHidingProjection implements Projection<PrivacyEvent> {

    private final DepartingAuthorHidingService authorHiding;

    DepartingAuthorHidingProjection(DepartingAuthorHidingService authorHiding) {
        this.authorHiding = authorHiding;
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
            case ErasureRequested wish -> authorHiding.hide(wish.userId());
            case ErasureBegun begun -> authorHiding.hide(begun.userId());
            case ErasureWithdrawn back -> authorHiding.show(back.userId());
            case FanErased _, ReceiptGiven _, ExportRequested _ -> {}
        }
    }
}
