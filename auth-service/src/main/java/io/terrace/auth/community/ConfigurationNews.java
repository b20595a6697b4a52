package io.terrace.auth.community;

import io.terrace.auth.partner.ConfigurationChanged;
import io.terrace.platform.events.AuthEvent.ConfigUpdated;
import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/// Tells each community's apps that there is something new for them.
@Singleton
class ConfigurationNews {

    private static final UUID FIRST = new UUID(0, 0);
    private static final int PAGE = 500;
    private static final Set<CommunityMode> ALL = EnumSet.allOf(CommunityMode.class);

    private final Outbox outbox;
    private final InstantSource clock;

    ConfigurationNews(Outbox outbox, InstantSource clock) {
        this.outbox = outbox;
        this.clock = clock;
    }

    /// In the transaction of the change.
    void tell(@Observes ConfigurationChanged change) {
        List<Community> page = Community.page(change.partner(), ALL, FIRST, PAGE);
        while (!page.isEmpty()) {
            page.forEach(community -> outbox.add(new ConfigUpdated(
                    change.partner(), community.id(), change.version(), change.analytics(), clock.instant())));
            page = Community.page(change.partner(), ALL, page.getLast().id(), PAGE);
        }
    }
}
