package io.terrace.auth.sso;

import io.terrace.auth.provider.ProviderKind;
import io.terrace.auth.provider.ProviderSettings;
import io.terrace.auth.provider.TrustedProvider;
import io.terrace.platform.outbound.Call;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jose4j.json.JsonUtil;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;

/// The key sets of all providers that have been asked for. A changed provider starts anew.
@ApplicationScoped
class KeySets {

    private static final String DISCOVERY = "/.well-known/openid-configuration";

    private final Asking asking;
    private final InstantSource clock;
    private final Map<UUID, Entry> sets = new ConcurrentHashMap<>();

    private record Entry(long version, KeySet keys) {}

    KeySets(Asking asking, InstantSource clock) {
        this.asking = asking;
        this.clock = clock;
    }

    /// Empty while the provider can't be asked.
    Optional<List<JsonWebKey>> find(TrustedProvider provider, @Nullable String kid) {
        Entry entry = sets.compute(
                provider.id(),
                (id, old) -> old != null && old.version() == provider.version()
                        ? old
                        : new Entry(provider.version(), new KeySet(() -> fetch(provider))));
        return entry.keys().find(kid, clock.instant());
    }

    private Optional<List<JsonWebKey>> fetch(TrustedProvider provider) {
        ProviderSettings settings = provider.settings();
        Optional<String> address = provider.kind() == ProviderKind.DISCOVERY
                ? discover(settings.issuer())
                : Optional.ofNullable(settings.jwksUrl());
        return address.flatMap(url -> asking.json(Call.get(url))).flatMap(KeySets::read);
    }

    /// A document that speaks of another issuer is not this one's.
    private Optional<String> discover(String issuer) {
        String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
        return asking.json(Call.get(base + DISCOVERY))
                .flatMap(KeySets::members)
                .filter(document -> issuer.equals(document.get("issuer")))
                .flatMap(document -> Optional.ofNullable(document.get("jwks_uri") instanceof String url ? url : null));
    }

    private static Optional<Map<String, Object>> members(String json) {
        try {
            return Optional.of(JsonUtil.parseJson(json));
        } catch (JoseException notJson) {
            return Optional.empty();
        }
    }

    /// Empty for what is no list of keys.
    private static Optional<List<JsonWebKey>> read(String json) {
        return members(json)
                .map(document -> document.get("keys"))
                .filter(List.class::isInstance)
                .map(keys -> ((List<?>) keys).stream().flatMap(KeySets::key).toList());
    }

    /// Public keys only: a shared secret in public is none. What can't be read is passed over.
    private static Stream<JsonWebKey> key(Object member) {
        var parameters = new HashMap<String, Object>();
        if (member instanceof Map<?, ?> given) {
            given.forEach((name, value) -> parameters.put(String.valueOf(name), value));
        }
        try {
            return Stream.of(JsonWebKey.Factory.newJwk(parameters)).filter(PublicJsonWebKey.class::isInstance);
        } catch (JoseException | ClassCastException | IllegalArgumentException notAKey) {
            return Stream.empty();
        }
    }
}
