package io.terrace.community.erasure;

import io.terrace.community.CommunityConfig;
import io.terrace.community.profile.ErasureProfileHidingService;
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

/// Notes which services have forgotten a fan; a receipt that comes again changes nothing.
///
/// This service's own events change nothing either, unless its database was restored to a moment before them: then they
/// are all that is left of an erasure, and it takes them up again, in their order and before any receipt.
@ApplicationScoped
class ErasureEventProjection implements Projection<PrivacyEvent> {

    private final ErasureRepository erasures;
    private final ErasureProfileHidingService profileHiding;
    private final CommunityConfig.Erasing config;

    ErasureEventProjection(
            ErasureRepository erasures, ErasureProfileHidingService profileHiding, CommunityConfig config) {
        this.erasures = erasures;
        this.profileHiding = profileHiding;
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
        switch (event) {
            case ErasureRequested request -> {
                if (erasures.recoverRequest(request)) {
                    profileHiding.hide(request.userId(), request.dueAt());
                }
            }
            case ErasureWithdrawn withdrawn -> {
                if (erasures.recoverWithdrawal(withdrawn.erasureId())) {
                    profileHiding.show(withdrawn.userId());
                }
            }
            case ErasureBegun begun -> erasures.recoverBeginning(begun.erasureId(), begun.at(), config.settle());
            case FanErased erased -> erasures.recoverTelling(erased.erasureId());
            case ReceiptGiven receipt ->
                erasures.note(receipt.erasureId(), receipt.service(), receipt.at(), config.services());
            case ExportRequested _ -> {}
        }
    }
}
