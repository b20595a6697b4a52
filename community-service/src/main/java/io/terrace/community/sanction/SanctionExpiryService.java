package io.terrace.community.sanction;

import io.terrace.platform.events.CommunityEvent.SanctionEnded;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.transaction.Transactional;
import java.util.UUID;

/// Notes and tells that a sanction's time is over. The row lets one replica do it; a second one finds it done.
@ApplicationScoped
class SanctionExpiryService {

    private final SanctionRepository table;
    private final Outbox outbox;

    SanctionExpiryService(SanctionRepository table, Outbox outbox) {
        this.table = table;
        this.outbox = outbox;
    }

    @Transactional
    @ActivateRequestContext
    void end(UUID user) {
        UUID community = Tenancy.current().orElseThrow();
        outbox.add(table.end(user).stream()
                .map(ended -> new SanctionEnded(
                        ended.id(), user, community, ended.kind().wire(), ended.at()))
                .toList());
    }
}
