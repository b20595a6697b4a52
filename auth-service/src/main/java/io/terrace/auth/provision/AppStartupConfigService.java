package io.terrace.auth.provision;

import io.terrace.auth.AuthConfig;
import io.terrace.auth.community.CommunityService;
import io.terrace.auth.courier.MessageDispatcher;
import io.terrace.auth.partner.PartnerService;
import io.terrace.auth.partner.PartnerSettings;
import io.terrace.auth.provider.IdentityProviderService;
import io.terrace.auth.provider.IdentityProviderType;
import io.terrace.auth.provision.AppStartupConfigView.AppLinks;
import io.terrace.auth.provision.AppStartupConfigView.Auth;
import io.terrace.auth.provision.AppStartupConfigView.Stream;
import io.terrace.auth.user.ApiKeyTenant;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

@ApplicationScoped
class AppStartupConfigService {

    private final PartnerService partners;
    private final CommunityService communities;
    private final MessageDispatcher couriers;
    private final IdentityProviderService providers;
    private final AuthConfig config;

    AppStartupConfigService(
            PartnerService partners,
            CommunityService communities,
            MessageDispatcher couriers,
            IdentityProviderService providers,
            AuthConfig config) {
        this.partners = partners;
        this.communities = communities;
        this.couriers = couriers;
        this.providers = providers;
        this.config = config;
    }

    @Transactional
    AppStartupConfigView of(ApiKeyTenant origin) {
        PartnerService.Configuration partner = partners.configuration(origin.partner());
        PartnerSettings settings = partner.settings();
        AuthConfig.Provision defaults = config.provision();
        return new AppStartupConfigView(
                origin.partner(),
                origin.community(),
                communities.name(origin.community()),
                origin.environment(),
                partner.version(),
                auth(origin.partner()),
                features(settings),
                settings.branding(),
                new AppLinks("service", settings.links().universalDomains()),
                new Stream(URI.create(config.publicUrl() + "/v2/stream"), defaults.heartbeatSec()),
                orElse(settings.limits(), platform(defaults)),
                orElse(settings.analytics(), PartnerSettings.Analytics.DEFAULT),
                orElse(settings.sponsorship(), PartnerSettings.Sponsorship.DEFAULT),
                orElse(settings.retry(), PartnerSettings.Retry.DEFAULT),
                settings.sdk());
    }

    private Auth auth(UUID partner) {
        List<String> sso = providers.offered(partner).stream()
                .map(IdentityProviderType::wire)
                .toList();
        List<String> methods = sso.isEmpty() ? List.of("otp", "partner_sync") : List.of("otp", "partner_sync", "sso");
        return new Auth(methods, sso, couriers.offered());
    }

    private static PartnerSettings.Limits platform(AuthConfig.Provision defaults) {
        return new PartnerSettings.Limits(
                defaults.maxFreestyleSec(), defaults.maxMessageChars(), defaults.maxUploadBytes());
    }

    private static <T> T orElse(@Nullable T own, T other) {
        return own == null ? other : own;
    }

    /// What is served, as far as the partner has not turned it off; names that are the partner's own as it set them.
    private Map<String, Boolean> features(PartnerSettings settings) {
        var features = new TreeMap<String, Boolean>();
        config.provision().features().forEach(feature -> features.put(feature, true));
        features.putAll(settings.features());
        config.provision().absentFeatures().forEach(feature -> features.put(feature, false));
        return features;
    }
}
