package io.terrace.auth.apikey;

import io.terrace.auth.apikey.ApiKeyChangeResult.Done;
import io.terrace.auth.apikey.ApiKeyChangeResult.Ended;
import io.terrace.auth.apikey.ApiKeyChangeResult.NoSuchCommunity;
import io.terrace.auth.apikey.ApiKeyChangeResult.NoSuchKey;
import io.terrace.auth.apikey.ApiKeyChangeResult.Unfit;
import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.community.CommunityService;
import io.terrace.auth.partner.PartnerChanged;
import io.terrace.auth.partner.PartnerService;
import io.terrace.auth.partner.PartnerSettings;
import io.terrace.platform.kernel.Credential.Status;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.rest.VersionPrecondition;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

@ApplicationScoped
class ApiKeyService {

    private final ApiKeyRepository keys;
    private final CommunityService communities;
    private final PartnerService partners;
    private final AuditTrail audit;
    private final Outbox outbox;
    private final InstantSource clock;

    ApiKeyService(
            ApiKeyRepository keys,
            CommunityService communities,
            PartnerService partners,
            AuditTrail audit,
            Outbox outbox,
            InstantSource clock) {
        this.keys = keys;
        this.communities = communities;
        this.partners = partners;
        this.audit = audit;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Transactional
    ApiKeyChangeResult create(UUID partner, ApiKeyDraft draft) {
        Optional<UUID> community = Optional.ofNullable(draft.communityId())
                .or(() -> communities.firstOf(partner))
                .flatMap(id ->
                        communities.opened(id, partner, draft.environment().mode()));
        var unfit = ApiKeyScopeOriginValidator.fault(
                draft.kind(), draft.environment(), draft.scopes(), draft.allowedOrigins());
        unfit = unfit.or(() -> aboveCeiling(partner, draft.rateLimits()));
        if (unfit.isPresent()) {
            return unfit.get();
        }
        boolean needed = draft.communityId() != null || draft.kind() == KeyKind.PUBLISHABLE;
        if (community.isEmpty() && needed) {
            return new NoSuchCommunity();
        }
        Instant now = clock.instant();
        ApiKeySecret text = ApiKeySecret.draw(draft.kind(), draft.environment());
        var key = new ApiKey(partner, community.orElse(null), draft, text, now);
        keys.persist(key);
        audit.add(partner, AuditAction.API_KEY_CREATED, key.id(), List.of());
        return new Done(key.profile(now).with(text));
    }

    @Transactional
    ApiKeyChangeResult change(UUID partner, UUID id, VersionPrecondition precondition, ApiKeyPatch change) {
        Instant now = clock.instant();
        Optional<ApiKey> found = keys.locked(partner, id);
        if (found.isEmpty()) {
            return new NoSuchKey();
        }
        ApiKey key = found.get();
        precondition.require(key.profile(now));
        if (ended(key.status(now))) {
            return new Ended(key.status(now));
        }
        var unfit = key.fault(change).or(() -> aboveCeiling(partner, change.rateLimits()));
        if (unfit.isPresent()) {
            return unfit.get();
        }
        List<String> changed = key.change(change);
        if (!changed.isEmpty()) {
            audit.add(partner, AuditAction.API_KEY_CHANGED, id, changed);
            outbox.add(key.changed(now));
        }
        return new Done(key.profile(now));
    }

    /// @param overlap how long the old key keeps working
    @Transactional
    ApiKeyChangeResult rotate(UUID partner, UUID id, VersionPrecondition precondition, Duration overlap) {
        Instant now = clock.instant();
        Optional<ApiKey> found = keys.locked(partner, id);
        if (found.isEmpty()) {
            return new NoSuchKey();
        }
        ApiKey old = found.get();
        precondition.require(old.profile(now));
        if (old.status(now) != Status.ACTIVE) {
            return new Ended(old.status(now));
        }
        ApiKeyView profile = old.profile(now);
        ApiKeySecret text = ApiKeySecret.draw(profile.kind(), profile.environment());
        ApiKey young = old.successor(text, overlap, now);
        keys.persist(young);
        audit.add(partner, AuditAction.API_KEY_ROTATED, id, List.of());
        outbox.add(old.changed(now));
        return new Done(young.profile(now).with(text));
    }

    /// Revoking a revoked key changes nothing.
    @Transactional
    ApiKeyChangeResult revoke(UUID partner, UUID id, VersionPrecondition precondition) {
        Instant now = clock.instant();
        Optional<ApiKey> found = keys.locked(partner, id);
        if (found.isEmpty()) {
            return new NoSuchKey();
        }
        ApiKey key = found.get();
        precondition.require(key.profile(now));
        if (key.status(now) != Status.REVOKED) {
            key.revoke(now);
            audit.add(partner, AuditAction.API_KEY_REVOKED, id, List.of());
            outbox.add(key.changed(now));
        }
        return new Done(key.profile(now));
    }

    /// A partner's settings are part of each of its keys' credentials.
    void renew(@Observes PartnerChanged change) {
        Instant now = clock.instant();
        keys.unrevoked(change.partner()).forEach(key -> outbox.add(key.changed(now)));
    }

    private Optional<Unfit> aboveCeiling(UUID partner, @Nullable Map<String, Integer> limits) {
        if (limits == null || limits.isEmpty()) {
            return Optional.empty();
        }
        PartnerSettings settings = partners.configuration(partner).settings();
        return limits.entrySet().stream()
                .filter(limit -> limit.getValue() > settings.ceiling(limit.getKey()))
                .map(limit -> new Unfit("/rateLimits/" + limit.getKey(), "above_ceiling"))
                .findFirst();
    }

    private static boolean ended(Status status) {
        return status == Status.REVOKED || status == Status.EXPIRED;
    }
}
