package io.terrace.auth.sso;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.auth.keyset.PartnerHttpClient;
import io.terrace.auth.provider.ProviderSettings;
import io.terrace.auth.provider.TrustedProvider;
import io.terrace.auth.sso.IntrospectionResult.Active;
import io.terrace.auth.sso.IntrospectionResult.Silent;
import io.terrace.auth.sso.IntrospectionResult.Useless;
import io.terrace.auth.sso.TokenCheckResult.Bad;
import io.terrace.auth.sso.TokenCheckResult.Down;
import io.terrace.auth.sso.TokenCheckResult.Good;
import io.terrace.platform.outbound.OutboundRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.consumer.InvalidJwtException;

/// Checks tokens by asking the provider about them (RFC 7662), as the client the partner registered for us.
@ApplicationScoped
class IntrospectionVerifier {

    /// For how long a token without an end of its own is remembered.
    static final Duration UNDATED = Duration.ofDays(7);

    private final PartnerHttpClient partnerHttpClient;
    private final InstantSource clock;

    IntrospectionVerifier(PartnerHttpClient partnerHttpClient, InstantSource clock) {
        this.partnerHttpClient = partnerHttpClient;
        this.clock = clock;
    }

    TokenCheckResult check(TrustedProvider provider, String token) {
        return switch (ask(provider, token)) {
            case Active(JwtClaims claims, Instant expiresAt) -> good(claims, expiresAt, provider);
            case Useless() -> new Bad();
            case Silent() -> new Down();
        };
    }

    /// What the provider says of a token, of any user.
    IntrospectionResult ask(TrustedProvider provider, String token) {
        ProviderSettings settings = provider.settings();
        OutboundRequest call = OutboundRequest.post(
                        Objects.requireNonNull(settings.introspectionUrl()),
                        "token=" + encode(token) + "&token_type_hint=access_token")
                .with("Authorization", "Basic " + credentials(provider));
        Optional<String> answer = partnerHttpClient.json(call);
        if (answer.isEmpty()) {
            return new Silent();
        }
        try {
            JwtClaims claims = JwtClaims.parse(answer.get());
            return claims.getClaimValue("active") instanceof Boolean isActive
                    ? judge(claims, isActive, settings)
                    : new Silent();
        } catch (InvalidJwtException | MalformedClaimException nonsense) {
            return new Silent();
        }
    }

    private IntrospectionResult judge(JwtClaims claims, boolean isActive, ProviderSettings settings)
            throws MalformedClaimException {
        Instant now = clock.instant();
        TokenValidityPeriod period = TokenValidityPeriod.of(claims, now);
        boolean isOurs = claims.getIssuer() == null || claims.getIssuer().equals(settings.issuer());
        boolean isMeant = AudienceCheck.include(settings.audiences(), claims);
        return isActive && isOurs && isMeant && period.isOpen()
                ? new Active(claims, period.expiresAt().orElse(now.plus(UNDATED)))
                : new Useless();
    }

    private static TokenCheckResult good(JwtClaims claims, Instant expiresAt, TrustedProvider provider) {
        try {
            return ProviderIdentity.of(claims, provider.settings().issuer(), expiresAt)
                    .<TokenCheckResult>map(testimony -> new Good(testimony, provider))
                    .orElseGet(Bad::new);
        } catch (MalformedClaimException nonsense) {
            return new Down();
        }
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
