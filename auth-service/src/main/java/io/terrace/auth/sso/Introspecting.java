package io.terrace.auth.sso;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.auth.keyset.Asking;
import io.terrace.auth.provider.ProviderSettings;
import io.terrace.auth.provider.TrustedProvider;
import io.terrace.auth.sso.Evidence.Bad;
import io.terrace.auth.sso.Evidence.Down;
import io.terrace.auth.sso.Evidence.Good;
import io.terrace.platform.outbound.Call;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.consumer.InvalidJwtException;

/// Checks tokens by asking the provider about them (RFC 7662), as the client the partner registered for us.
@ApplicationScoped
class Introspecting {

    /// For how long a token without an end of its own is remembered.
    static final Duration UNDATED = Duration.ofDays(7);

    private final Asking asking;
    private final InstantSource clock;

    Introspecting(Asking asking, InstantSource clock) {
        this.asking = asking;
        this.clock = clock;
    }

    Evidence check(TrustedProvider provider, String token) {
        ProviderSettings settings = provider.settings();
        Call call = Call.post(
                        Objects.requireNonNull(settings.introspectionUrl()),
                        "token=" + encode(token) + "&token_type_hint=access_token")
                .with("Authorization", "Basic " + credentials(provider));
        Optional<String> answer = asking.json(call);
        if (answer.isEmpty()) {
            return new Down();
        }
        try {
            JwtClaims claims = JwtClaims.parse(answer.get());
            return claims.getClaimValue("active") instanceof Boolean isActive
                    ? judge(claims, isActive, provider)
                    : new Down();
        } catch (InvalidJwtException | MalformedClaimException nonsense) {
            return new Down();
        }
    }

    private Evidence judge(JwtClaims claims, boolean isActive, TrustedProvider provider)
            throws MalformedClaimException {
        ProviderSettings settings = provider.settings();
        Instant now = clock.instant();
        Period period = Period.of(claims, now);
        boolean isOurs = claims.getIssuer() == null || claims.getIssuer().equals(settings.issuer());
        if (!isActive || !isOurs || !period.isOpen() || !isMeant(claims, settings.audiences())) {
            return new Bad();
        }
        return Testimony.of(claims, settings.issuer(), period.expiresAt().orElse(now.plus(UNDATED)))
                .<Evidence>map(testimony -> new Good(testimony, provider))
                .orElseGet(Bad::new);
    }

    private static boolean isMeant(JwtClaims claims, List<String> audiences) throws MalformedClaimException {
        boolean isNamed = claims.hasAudience() && claims.getAudience().stream().anyMatch(audiences::contains);
        return isNamed || (claims.getClaimValue("client_id") instanceof String client && audiences.contains(client));
    }

    /// RFC 6749 §2.3.1: each part is form-encoded before they are joined.
    private static String credentials(TrustedProvider provider) {
        String client = Objects.requireNonNull(provider.settings().clientId());
        String secret = Objects.requireNonNull(provider.clientSecret());
        return Base64.getEncoder().encodeToString((encode(client) + ":" + encode(secret)).getBytes(UTF_8));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, UTF_8);
    }
}
