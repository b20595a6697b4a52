package io.terrace.auth.trust;

import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.keyset.FetchedPublicKeys;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.JsonWebKeySet;

@ApplicationScoped
class TrustedKeyService {

    private static final UUID FIRST = new UUID(0, 0);

    private final InstantSource clock;
    private final KeysetPageAssembler paging;
    private final AuditTrail audit;

    TrustedKeyService(InstantSource clock, KeysetPageAssembler paging, AuditTrail audit) {
        this.clock = clock;
        this.paging = paging;
        this.audit = audit;
    }

    /// Empty where the partner has a key of that `kid`.
    @Transactional
    Optional<TrustedKeyView> add(UUID partner, PartnerPublicKey key) {
        UUID id = Ids.next();
        Instant now = clock.instant();
        if (!TrustedKey.register(id, partner, key, now)) {
            return Optional.empty();
        }
        audit.add(partner, AuditAction.SIGNING_KEY_ADDED, id, List.of());
        return Optional.of(new TrustedKeyView(id, key.kid(), key.algorithm(), null, now));
    }

    /// Empty where the partner has a URL already.
    @Transactional
    Optional<TrustedKeyView> add(UUID partner, String jwksUrl) {
        UUID id = Ids.next();
        Instant now = clock.instant();
        if (!TrustedKey.register(id, partner, jwksUrl, now)) {
            return Optional.empty();
        }
        audit.add(partner, AuditAction.SIGNING_KEY_ADDED, id, List.of());
        return Optional.of(new TrustedKeyView(id, null, null, jwksUrl, now));
    }

    @Transactional
    List<TrustedKey> of(UUID partner) {
        return TrustedKey.of(partner);
    }

    @Transactional
    Optional<FetchedPublicKeys> kept(UUID id) {
        return TrustedKey.<TrustedKey>findByIdOptional(id).flatMap(TrustedKey::kept);
    }

    @Transactional
    void keep(UUID id, FetchedPublicKeys keys) {
        TrustedKey.keep(id, new JsonWebKeySet(keys.keys()).toJson(OutputControlLevel.PUBLIC_ONLY), keys.at());
    }

    /// False where there is none.
    @Transactional
    boolean remove(UUID partner, UUID id) {
        if (!TrustedKey.remove(partner, id)) {
            return false;
        }
        audit.add(partner, AuditAction.SIGNING_KEY_REMOVED, id, List.of());
        return true;
    }

    @Transactional
    Page<TrustedKeyView> page(UUID partner, PageRequest request) {
        String list = "signing-keys/" + partner;
        UUID after = paging.position(request, list).map(UUID::fromString).orElse(FIRST);
        List<TrustedKeyView> found = TrustedKey.page(partner, after, request.limit() + 1).stream()
                .map(TrustedKey::profile)
                .toList();
        return paging.page(found, request, list, key -> key.id().toString());
    }
}
