package io.terrace.auth.partner;

import io.terrace.auth.AuthConfig;
import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.partner.ConfigChangeResult.BeyondPlatform;
import io.terrace.auth.partner.ConfigChangeResult.Done;
import io.terrace.auth.partner.ConfigChangeResult.NoSuchVersion;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Changes take turns on the partner's row, where the version they are meant for is compared.
@ApplicationScoped
class ConfigurationService {

    private final AuditTrail audit;
    private final Event<PartnerChanged> partnerChanges;
    private final Event<ConfigurationChanged> changes;
    private final KeysetPageAssembler paging;
    private final InstantSource clock;
    private final PartnerSettings.Limits platform;

    ConfigurationService(
            AuditTrail audit,
            Event<PartnerChanged> partnerChanges,
            Event<ConfigurationChanged> changes,
            KeysetPageAssembler paging,
            InstantSource clock,
            AuthConfig config) {
        this.audit = audit;
        this.partnerChanges = partnerChanges;
        this.changes = changes;
        this.paging = paging;
        this.clock = clock;
        var most = config.provision();
        platform = new PartnerSettings.Limits(most.maxFreestyleSec(), most.maxMessageChars(), most.maxUploadBytes());
    }

    @Transactional
    AppConfigurationView current(UUID partner) {
        Partner found = Partner.of(partner).orElseThrow();
        return configuration(found.configVersion(), found.settings());
    }

    @Transactional
    ConfigChangeResult change(UUID id, VersionPrecondition precondition, ConfigurationChange change) {
        Partner partner = Partner.locked(id).orElseThrow();
        precondition.require(Long.toString(partner.configVersion()));
        Optional<String> excess = excess(change.limits());
        return excess.isPresent()
                ? new BeyondPlatform(excess.get())
                : amend(partner, change.over(partner.settings()), AuditAction.CONFIGURATION_CHANGED, null);
    }

    /// A new version like an old one.
    @Transactional
    ConfigChangeResult restore(UUID id, VersionPrecondition precondition, long version) {
        Partner partner = Partner.locked(id).orElseThrow();
        precondition.require(Long.toString(partner.configVersion()));
        return ConfigurationVersion.of(id, version)
                .map(old -> amend(
                        partner,
                        partner.settings().configuredAs(old.settings()),
                        AuditAction.CONFIGURATION_RESTORED,
                        version))
                .orElseGet(NoSuchVersion::new);
    }

    @Transactional
    Optional<AppConfigurationView> find(UUID partner, long version) {
        return ConfigurationVersion.of(partner, version).map(found -> configuration(version, found.settings()));
    }

    /// Newest first.
    @Transactional
    Page<ConfigurationVersionView> page(UUID partner, PageRequest request) {
        String list = "configuration/" + partner;
        long before = paging.position(request, list).map(Long::parseLong).orElse(Long.MAX_VALUE);
        List<ConfigurationVersionView> found = ConfigurationVersion.page(partner, before, request.limit() + 1).stream()
                .map(ConfigurationVersion::entry)
                .toList();
        return paging.page(found, request, list, entry -> Long.toString(entry.configVersion()));
    }

    /// Stores the partner's current version, and notifies those it concerns.
    @Transactional(Transactional.TxType.MANDATORY)
    void keep(Partner partner, @Nullable Long restoredFrom) {
        new ConfigurationVersion(partner, audit.actor(), restoredFrom, clock.instant()).persist();
        changes.fire(new ConfigurationChanged(partner.id(), partner.configuration()));
    }

    private ConfigChangeResult amend(
            Partner partner, PartnerSettings young, AuditAction act, @Nullable Long restoredFrom) {
        List<String> changed = partner.configure(young);
        if (!changed.isEmpty()) {
            audit.add(partner.id(), act, partner.id(), changed);
            partnerChanges.fire(new PartnerChanged(partner.id()));
            keep(partner, restoredFrom);
        }
        return new Done(configuration(partner.configVersion(), partner.settings()));
    }

    private Optional<String> excess(PartnerSettings.@Nullable Limits wanted) {
        if (wanted == null) {
            return Optional.empty();
        }
        if (wanted.maxFreestyleSec() > platform.maxFreestyleSec()) {
            return Optional.of("maxFreestyleSec");
        }
        if (wanted.maxMessageChars() > platform.maxMessageChars()) {
            return Optional.of("maxMessageChars");
        }
        return wanted.maxUploadBytes() > platform.maxUploadBytes() ? Optional.of("maxUploadBytes") : Optional.empty();
    }

    private AppConfigurationView configuration(long version, PartnerSettings settings) {
        return new AppConfigurationView(
                version,
                settings.branding(),
                settings.features(),
                settings.links(),
                settings.limits() == null ? platform : settings.limits(),
                settings.analytics() == null ? PartnerSettings.Analytics.DEFAULT : settings.analytics(),
                settings.sponsorship() == null ? PartnerSettings.Sponsorship.DEFAULT : settings.sponsorship(),
                settings.sdk(),
                settings.retry() == null ? PartnerSettings.Retry.DEFAULT : settings.retry());
    }
}
