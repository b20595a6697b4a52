package io.terrace.community.checkin;

import io.terrace.community.profile.CheckInCounts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;

@ApplicationScoped
class CheckInCounter implements CheckInCounts {

    private final CheckInRepository table;

    CheckInCounter(CheckInRepository table) {
        this.table = table;
    }

    @Override
    @Transactional
    public Map<UUID, Long> of(Collection<UUID> fans) {
        return table.counts(fans);
    }
}
