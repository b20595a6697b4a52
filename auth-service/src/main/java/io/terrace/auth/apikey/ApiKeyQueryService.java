package io.terrace.auth.apikey;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.terrace.auth.partner.PartnerService;
import io.terrace.auth.partner.PartnerService.Configuration;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// Finds the API keys behind hashes.
@ApplicationScoped
public class ApiKeyQueryService {

    private static final UUID FIRST = new UUID(0, 0);

    private final ApiKeyRepository keys;
    private final PartnerService partners;
    private final KeysetPageAssembler paging;
    private final InstantSource clock;

    ApiKeyQueryService(
            ApiKeyRepository keys, PartnerService partners, KeysetPageAssembler paging, InstantSource clock) {
        this.keys = keys;
        this.partners = partners;
        this.paging = paging;
        this.clock = clock;
    }

    /// Those that there are. A revoked or expired key is found too, and says so.
    ///
    /// @param hashes SHA-256 of a key each, 64 lower-case hex digits
    @Transactional
    public Map<String, Credential> find(Set<String> hashes) {
        Instant now = clock.instant();
        List<ApiKey> found = keys.byHash(hashes);
        if (found.isEmpty()) {
            return Map.of();
        }
        Map<UUID, Configuration> settings =
                partners.configurations(found.stream().map(ApiKey::partnerId).collect(toSet()));
        return found.stream()
                .collect(toMap(
                        ApiKey::hash,
                        key -> key.credential(
                                requireNonNull(settings.get(key.partnerId())).settings(), now)));
    }

    /// Notes when keys were last used. What is older than what is known, and who is unknown, is passed over.
    @Transactional
    public void used(Map<UUID, Instant> lastUsedAt) {
        keys.used(lastUsedAt, clock.instant());
    }

    @Transactional
    Optional<ApiKeyView> get(UUID partner, UUID id) {
        return keys.of(partner, id).map(key -> key.profile(clock.instant()));
    }

    @Transactional
    Page<ApiKeyView> page(UUID partner, PageRequest request) {
        String list = "api-keys/" + partner;
        Instant now = clock.instant();
        UUID after = paging.position(request, list).map(UUID::fromString).orElse(FIRST);
        List<ApiKeyView> found = keys.page(partner, after, request.limit() + 1).stream()
                .map(key -> key.profile(now))
                .toList();
        return paging.page(found, request, list, key -> key.id().toString());
    }
}
