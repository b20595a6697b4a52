package io.terrace.community.profile;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class Arrivals implements Members {

    private final ProfileTable table;

    Arrivals(ProfileTable table) {
        this.table = table;
    }

    @Override
    @Transactional
    public Optional<Instant> joinedAt(UUID fan) {
        return table.find(fan).map(Profile::joinedAt);
    }
}
