package io.terrace.auth.community;

import io.terrace.auth.partner.ConfigurationChanged;
import io.terrace.auth.partner.PartnerService.Configuration;
import io.terrace.auth.partner.PartnerSettings;
import io.terrace.platform.events.AuthEvent.AnalyticsPolicy;
import io.terrace.platform.events.AuthEvent.ConfigUpdated;
import io.terrace.platform.events.AuthEvent.SponsorshipPolicy;
import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/// Publishes for each community's apps, and for the services that use it, what their partner's configuration is from
/// now on.
@Singleton
class ConfigurationNotifier {

    private static final UUID FIRST = new UUID(0, 0);
    private static final int PAGE = 500;
    private static final Set<CommunityEnvironment> ALL = EnumSet.allOf(CommunityEnvironment.class);

    private final Outbox outbox;
    private final InstantSource clock;

    ConfigurationNotifier(Outbox outbox, InstantSource clock) {
        this.outbox = outbox;
        this.clock = clock;
    }

    /// In the transaction of the change.
    void tell(@Observes ConfigurationChanged change) {
        List<Community> page = Community.page(change.partner(), ALL, FIRST, PAGE);
        while (!page.isEmpty()) {
            page.forEach(community -> tell(change.partner(), community.id(), change.configuration()));
            page = Community.page(change.partner(), ALL, page.getLast().id(), PAGE);
        }
    }

    void tell(UUID partner, UUID community, Configuration configuration) {
        outbox.add(new ConfigUpdated(
                partner,
                community,
                configuration.version(),
                analytics(configuration.settings()),
                sponsorship(configuration.settings()),
                clock.instant()));
    }

    private static AnalyticsPolicy analytics(PartnerSettings settings) {
        PartnerSettings.Analytics analytics =
                settings.analytics() == null ? PartnerSettings.Analytics.DEFAULT : settings.analytics();
        return new AnalyticsPolicy(analytics.enabledByDefault(), analytics.consentRequired());
    }

    private static SponsorshipPolicy sponsorship(PartnerSettings settings) {
        PartnerSettings.Viewability viewability = (settings.sponsorship() == null
                        ? PartnerSettings.Sponsorship.DEFAULT
                        : settings.sponsorship())
                .viewability();
        return new SponsorshipPolicy(viewability.pct(), viewability.ms());
    }
}
