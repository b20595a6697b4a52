package io.terrace.community.checkin;

import io.terrace.community.profile.CheckInCountLookup;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;

@ApplicationScoped
class CheckInCountQueryService implements CheckInCountLookup {

    private final CheckInRepository table;

    CheckInCountQueryService(CheckInRepository table) {
        this.table = table;
    }

    @Override
    @Transactional
    public Map<UUID, Long> of(Collection<UUID> fans) {
        return table.counts(fans);
    }
}
