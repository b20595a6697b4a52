package io.terrace.community.erasure;

import io.terrace.community.CommunityConfig;
import io.terrace.platform.events.PrivacyEvent;
import io.terrace.platform.events.PrivacyEvent.ReceiptGiven;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

/// Notes which services have forgotten a fan; a receipt that comes again changes nothing.
@ApplicationScoped
class ErasureReceiptProjection implements Projection<PrivacyEvent> {

    private final ErasureRepository erasures;
    private final CommunityConfig.Erasing config;

    ErasureReceiptProjection(ErasureRepository erasures, CommunityConfig config) {
        this.erasures = erasures;
        this.config = config.erasure();
    }

    @Override
    public String name() {
        return "erasure-receipts";
    }

    @Override
    public Topic<PrivacyEvent> topic() {
        return Topic.PRIVACY;
    }

    @Override
    public void apply(PrivacyEvent event) {
        if (event instanceof ReceiptGiven receipt) {
            erasures.note(receipt.erasureId(), receipt.service(), receipt.at(), config.services());
        }
    }
}
