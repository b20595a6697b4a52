package io.terrace.auth.provider;

import io.quarkus.runtime.StartupEvent;
import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.partner.PartnerService;
import io.terrace.auth.provider.ProviderChangeResult.Done;
import io.terrace.auth.provider.ProviderChangeResult.Faulty;
import io.terrace.auth.provider.ProviderChangeResult.NotThere;
import io.terrace.auth.provider.ProviderChangeResult.Taken;
import io.terrace.auth.vault.KeyPurpose;
import io.terrace.auth.vault.MasterKey;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Transactional;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What other features need to know of identity providers.
@ApplicationScoped
public class IdentityProviderService {

    private static final UUID FIRST = new UUID(0, 0);

    private final ProviderSettingsValidator rules;
    private final MasterKey key;
    private final PartnerService partners;
    private final AuditTrail audit;
    private final KeysetPageAssembler paging;
    private final InstantSource clock;

    IdentityProviderService(
            ProviderSettingsValidator rules,
            MasterKey key,
            PartnerService partners,
            AuditTrail audit,
            KeysetPageAssembler paging,
            InstantSource clock) {
        this.rules = rules;
        this.key = key;
        this.partners = partners;
        this.audit = audit;
        this.paging = paging;
        this.clock = clock;
    }

    /// Sees to it that all secrets are sealed under the newest master key, so that the one before can go.
    @Transactional
    void reseal(@Observes StartupEvent start) {
        IdentityProvider.lockedWithSecret().forEach(provider -> provider.reseal(key));
    }

    @Transactional
    ProviderChangeResult add(UUID partner, IdentityProviderDraft draft) {
        IdentityProviderPatch wish = draft.change();
        List<FieldError> faults =
                rules.faults(draft.kind(), wish.over(ProviderSettings.NONE), wish.clientSecret() != null);
        if (!faults.isEmpty()) {
            return new Faulty(faults);
        }
        Instant now = clock.instant();
        UUID id = Ids.next();
        if (!IdentityProvider.reserve(id, partner, draft.provider(), draft.kind(), now)) {
            return new Taken();
        }
        IdentityProvider provider = IdentityProvider.locked(partner, id).orElseThrow();
        boolean enabled = Objects.requireNonNullElse(wish.enabled(), true);
        provider.change(draft.kind(), wish.over(ProviderSettings.NONE), enabled, sealed(wish.clientSecret()), now);
        audit.add(partner, AuditAction.IDENTITY_PROVIDER_ADDED, id, List.of());
        partners.touch(partner);
        return new Done(provider.profile());
    }

    @Transactional
    ProviderChangeResult change(UUID partner, UUID id, VersionPrecondition precondition, IdentityProviderPatch wish) {
        Optional<IdentityProvider> found = IdentityProvider.locked(partner, id);
        if (found.isEmpty()) {
            return new NotThere();
        }
        IdentityProvider provider = found.get();
        precondition.require(provider.profile());
        TokenVerificationMethod kind = Objects.requireNonNullElse(wish.kind(), provider.kind());
        ProviderSettings settings = wish.over(provider.settings());
        boolean keepsSecret =
                wish.clientSecret() == null && !wish.clears("clientSecret") && provider.sealedClientSecret() != null;
        List<FieldError> faults = rules.faults(kind, settings, keepsSecret || wish.clientSecret() != null);
        if (!faults.isEmpty()) {
            return new Faulty(faults);
        }
        if (keepsSecret && !settings.confidesIn(provider.settings())) {
            return new Faulty(List.of(new FieldError("/clientSecret", "required")));
        }
        boolean enabled = Objects.requireNonNullElse(wish.enabled(), provider.isEnabled());
        byte[] secret = keepsSecret ? provider.sealedClientSecret() : sealed(wish.clientSecret());
        List<String> changed = provider.change(kind, settings, enabled, secret, clock.instant());
        if (!changed.isEmpty()) {
            audit.add(partner, AuditAction.IDENTITY_PROVIDER_CHANGED, id, changed);
            partners.touch(partner);
        }
        return new Done(provider.profile());
    }

    /// False where there is none.
    @Transactional
    boolean remove(UUID partner, UUID id, VersionPrecondition precondition) {
        IdentityProvider.locked(partner, id).ifPresent(provider -> precondition.require(provider.profile()));
        if (!IdentityProvider.remove(partner, id)) {
            return false;
        }
        audit.add(partner, AuditAction.IDENTITY_PROVIDER_REMOVED, id, List.of());
        partners.touch(partner);
        return true;
    }

    @Transactional
    Optional<IdentityProviderView> profile(UUID partner, UUID id) {
        return IdentityProvider.of(partner, id).map(IdentityProvider::profile);
    }

    @Transactional
    Page<IdentityProviderView> page(UUID partner, PageRequest request) {
        String list = "identity-providers/" + partner;
        UUID after = paging.position(request, list).map(UUID::fromString).orElse(FIRST);
        List<IdentityProviderView> found = IdentityProvider.page(partner, after, request.limit() + 1).stream()
                .map(IdentityProvider::profile)
                .toList();
        return paging.page(found, request, list, provider -> provider.id().toString());
    }

    /// Empty where the partner has none of that name, or has switched it off.
    @Transactional
    public Optional<TrustedProvider> find(UUID partner, IdentityProviderType name) {
        return IdentityProvider.of(partner, name)
                .filter(IdentityProvider::isEnabled)
                .map(one -> new TrustedProvider(one.id(), one.version(), one.kind(), one.settings(), secret(one)));
    }

    /// Whether it is still as it was read, and stays so until the transaction ends.
    @Transactional
    public boolean stands(TrustedProvider provider) {
        return IdentityProvider.stands(provider.id(), provider.version());
    }

    /// What apps of the partner may sign in with.
    @Transactional
    public List<IdentityProviderType> offered(UUID partner) {
        return IdentityProvider.enabled(partner).stream()
                .map(IdentityProvider::provider)
                .toList();
    }

    private byte @Nullable [] sealed(@Nullable String secret) {
        return secret == null ? null : key.seal(KeyPurpose.CLIENT_SECRET, secret.getBytes(StandardCharsets.UTF_8));
    }

    private @Nullable String secret(IdentityProvider provider) {
        byte[] sealed = provider.sealedClientSecret();
        return sealed == null ? null : new String(key.open(KeyPurpose.CLIENT_SECRET, sealed), StandardCharsets.UTF_8);
    }
}
