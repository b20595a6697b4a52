package io.terrace.auth.partner;

import static java.util.stream.Collectors.toMap;

import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// What other features need to know of a partner.
@ApplicationScoped
public class PartnerService {

    /// Before every partner but the platform's own, which no one may see.
    private static final UUID FIRST = UUID.fromString("00000000-0000-7000-8000-000000000002");

    private static final String LIST = "partners";

    private final InstantSource clock;
    private final KeysetPageAssembler paging;
    private final AuditTrail audit;
    private final Event<PartnerChanged> changes;
    private final ConfigurationService configurations;

    PartnerService(
            InstantSource clock,
            KeysetPageAssembler paging,
            AuditTrail audit,
            Event<PartnerChanged> changes,
            ConfigurationService configurations) {
        this.clock = clock;
        this.paging = paging;
        this.audit = audit;
        this.changes = changes;
        this.configurations = configurations;
    }

    @Transactional
    PartnerView create(PartnerDraft draft) {
        PartnerSettings settings = draft.settings() == null
                ? PartnerSettings.DEFAULT
                : draft.settings().over(PartnerSettings.DEFAULT);
        var partner = new Partner(draft.name(), settings, clock.instant());
        partner.persist();
        configurations.keep(partner, null);
        audit.add(partner.id(), AuditAction.PARTNER_CREATED, partner.id(), List.of());
        noteUnsignedSync(partner.id(), PartnerSettings.DEFAULT, settings);
        return partner.profile();
    }

    @Transactional
    Optional<PartnerView> change(UUID id, VersionPrecondition precondition, PartnerPatch change) {
        return Partner.locked(id).map(partner -> {
            precondition.require(partner.profile());
            PartnerSettings old = partner.settings();
            List<String> changed = partner.change(change);
            if (!changed.isEmpty()) {
                audit.add(id, AuditAction.PARTNER_CHANGED, id, changed);
                noteUnsignedSync(id, old, partner.settings());
                changes.fire(new PartnerChanged(id));
                configurations.keep(partner, null);
            }
            return partner.profile();
        });
    }

    @Transactional
    Optional<PartnerView> find(UUID id) {
        return Partner.of(id).map(Partner::profile);
    }

    @Transactional
    Page<PartnerView> page(PageRequest request) {
        UUID after = paging.position(request, LIST).map(UUID::fromString).orElse(FIRST);
        List<PartnerView> found = Partner.page(after, request.limit() + 1).stream()
                .map(Partner::profile)
                .toList();
        return paging.page(found, request, LIST, partner -> partner.id().toString());
    }

    @Transactional
    public boolean exists(UUID partner) {
        return !partner.equals(FIRST) && Partner.count("id", partner) == 1;
    }

    /// @throws java.util.NoSuchElementException for a partner that isn't there
    @Transactional
    public Configuration configuration(UUID partner) {
        return Partner.of(partner).orElseThrow().configuration();
    }

    /// The same; it stays as it is until the transaction ends.
    @Transactional(Transactional.TxType.MANDATORY)
    public Configuration lockedConfiguration(UUID partner) {
        return Partner.locked(partner).orElseThrow().configuration();
    }

    /// Of each that is there.
    @Transactional
    public Map<UUID, Configuration> configurations(Set<UUID> partners) {
        return Partner.all(partners).stream().collect(toMap(Partner::id, Partner::configuration));
    }

    /// @throws java.util.NoSuchElementException for a partner that isn't there
    @Transactional
    public String name(UUID partner) {
        return Partner.of(partner).orElseThrow().name();
    }

    /// Something of the partner's, such as a community's name, changed what apps receive.
    @Transactional
    public void touch(UUID partner) {
        Partner changed = Partner.locked(partner).orElseThrow();
        changed.touch();
        configurations.keep(changed, null);
    }

    private void noteUnsignedSync(UUID partner, PartnerSettings old, PartnerSettings young) {
        if (old.unsignedSync() != young.unsignedSync()) {
            AuditAction act =
                    young.unsignedSync() ? AuditAction.UNSIGNED_SYNC_ALLOWED : AuditAction.UNSIGNED_SYNC_FORBIDDEN;
            audit.add(partner, act, partner, List.of("unsignedSync"));
        }
    }

    /// @param version grows with every change
    public record Configuration(long version, PartnerSettings settings) {}
}
