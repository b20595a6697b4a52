package io.terrace.auth.sso;

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
import io.terrace.platform.outbound.OutboundResult;
import io.terrace.platform.outbound.OutboundResult.Answer;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.consumer.InvalidJwtException;

/// Checks tokens by asking the provider, with the token itself, whose it is.
///
/// That alone does not say which audience the token was made for. Where the provider can be asked about tokens (RFC
/// 7662) that comes first; else its answer names the client, or the token, which the provider has just taken for its
/// own, is a JWT that does. A token whose audience is not known is refused.
@ApplicationScoped
class UserInfoVerifier {

    /// What RFC 6750 answers to a token that is no good.
    private static final Set<Integer> REFUSALS = Set.of(400, 401, 403);

    private final PartnerHttpClient partnerHttpClient;
    private final IntrospectionVerifier introspectionVerifier;
    private final InstantSource clock;

    UserInfoVerifier(
            PartnerHttpClient partnerHttpClient, IntrospectionVerifier introspectionVerifier, InstantSource clock) {
        this.partnerHttpClient = partnerHttpClient;
        this.introspectionVerifier = introspectionVerifier;
        this.clock = clock;
    }

    TokenCheckResult check(TrustedProvider provider, String token) {
        if (provider.settings().introspectionUrl() == null) {
            return ask(provider, token, Optional.empty());
        }
        return switch (introspectionVerifier.ask(provider, token)) {
            case Active active -> ask(provider, token, Optional.of(active));
            case Useless() -> new Bad();
            case Silent() -> new Down();
        };
    }

    private TokenCheckResult ask(TrustedProvider provider, String token, Optional<Active> told) {
        String url = Objects.requireNonNull(provider.settings().userinfoUrl());
        return switch (partnerHttpClient.ask(OutboundRequest.get(url).with("Authorization", "Bearer " + token))) {
            case Answer answer when REFUSALS.contains(answer.status()) -> new Bad();
            case Answer answer
            when answer.status() == 200 ->
                answer.json().map(json -> read(json, provider, token, told)).orElseGet(Down::new);
            case Answer(int status, String type, String body) -> new Down();
            case OutboundResult.Forbidden() -> new Down();
            case OutboundResult.Failed() -> new Down();
        };
    }

    private TokenCheckResult read(String json, TrustedProvider provider, String token, Optional<Active> told) {
        ProviderSettings settings = provider.settings();
        try {
            JwtClaims answer = JwtClaims.parse(json);
            Optional<JwtClaims> made = told.map(Active::claims)
                    .or(() -> Optional.of(answer).filter(AudienceCheck::areNamedIn))
                    .or(() -> AudienceCheck.unproven(token));
            return made.isPresent() && isFor(settings, answer, made.get())
                    ? good(answer, made.get(), provider)
                    : new Bad();
        } catch (InvalidJwtException | MalformedClaimException nonsense) {
            return new Down();
        }
    }

    private static boolean isFor(ProviderSettings settings, JwtClaims answer, JwtClaims made)
            throws MalformedClaimException {
        return isOurs(settings, answer)
                && isOurs(settings, made)
                && AudienceCheck.include(settings.audiences(), made)
                && (!answer.hasAudience() || AudienceCheck.include(settings.audiences(), answer));
    }

    private static boolean isOurs(ProviderSettings settings, JwtClaims claims) throws MalformedClaimException {
        return claims.getIssuer() == null || claims.getIssuer().equals(settings.issuer());
    }

    /// Where either says until when, it counts.
    private TokenCheckResult good(JwtClaims answer, JwtClaims made, TrustedProvider provider)
            throws MalformedClaimException {
        Instant now = clock.instant();
        TokenValidityPeriod told = TokenValidityPeriod.of(answer, now);
        TokenValidityPeriod own = TokenValidityPeriod.of(made, now);
        if (!told.isOpen() || !own.isOpen()) {
            return new Bad();
        }
        Instant end = own.expiresAt().or(told::expiresAt).orElse(now.plus(IntrospectionVerifier.UNDATED));
        return ProviderIdentity.of(answer, provider.settings().issuer(), end)
                .<TokenCheckResult>map(testimony -> new Good(testimony, provider))
                .orElseGet(Down::new);
    }
}
