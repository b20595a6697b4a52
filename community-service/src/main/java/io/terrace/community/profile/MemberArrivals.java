package io.terrace.community.profile;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class MemberArrivals implements MembershipDates {

    private final ProfileRepository table;

    MemberArrivals(ProfileRepository table) {
        this.table = table;
    }

    @Override
    @Transactional
    public Optional<Instant> joinedAt(UUID fan) {
        return table.find(fan).map(Profile::joinedAt);
    }
}
