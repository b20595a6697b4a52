package io.terrace.auth.sso;

import io.terrace.auth.provider.ProviderSettings;
import io.terrace.auth.provider.TrustedProvider;
import io.terrace.auth.sso.TokenCheckResult.Bad;
import io.terrace.auth.sso.TokenCheckResult.Down;
import io.terrace.auth.sso.TokenCheckResult.Good;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumer;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.jwt.consumer.JwtContext;
import org.jose4j.keys.resolvers.JwksVerificationKeyResolver;

/// Checks tokens by their signature.
///
/// Issuer, algorithm and type are looked at first, unproven, so that a token that can't be good causes no fetch of
/// keys.
@ApplicationScoped
class JwtVerifier {

    /// What a token of a fan's may call itself: not the logout token or the security event the same keys sign.
    private static final Set<String> TYPES = Set.of("jwt", "at+jwt", "application/at+jwt");

    /// Reads what nothing has proven yet.
    static final JwtConsumer READER = new JwtConsumerBuilder()
            .setSkipSignatureVerification()
            .setDisableRequireSignature()
            .setSkipAllValidators()
            .build();

    private final ProviderKeyCache keySets;
    private final InstantSource clock;

    JwtVerifier(ProviderKeyCache keySets, InstantSource clock) {
        this.keySets = keySets;
        this.clock = clock;
    }

    TokenCheckResult check(TrustedProvider provider, String token) {
        try {
            JwtContext unproven = READER.process(token);
            if (!canBeGood(unproven, provider.settings())) {
                return new Bad();
            }
            var signature = (JsonWebSignature) unproven.getJoseObjects().getFirst();
            Optional<List<JsonWebKey>> keys = keySets.find(provider, signature.getKeyIdHeaderValue());
            return keys.isEmpty() ? new Down() : prove(provider, token, keys.get());
        } catch (InvalidJwtException | MalformedClaimException | ClassCastException forged) {
            // The library casts headers to what they should be.
            return new Bad();
        }
    }

    private static boolean canBeGood(JwtContext token, ProviderSettings settings) throws MalformedClaimException {
        JwtClaims claims = token.getJwtClaims();
        return token.getJoseObjects().size() == 1
                && token.getJoseObjects().getFirst() instanceof JsonWebSignature signature
                && settings.algorithms().contains(signature.getAlgorithmHeaderValue())
                && signature.getHeaders().getObjectHeaderValue("crit") == null
                && isTyped(signature)
                && settings.issuer().equals(claims.getIssuer())
                && !claims.hasClaim("events");
    }

    private static boolean isTyped(JsonWebSignature signature) {
        String type = signature.getHeader("typ");
        return type == null || TYPES.contains(type.toLowerCase(Locale.ROOT));
    }

    private TokenCheckResult prove(TrustedProvider provider, String token, List<JsonWebKey> keys)
            throws InvalidJwtException, MalformedClaimException {
        JwtClaims claims = consumer(provider.settings(), keys).processToClaims(token);
        TokenValidityPeriod period = TokenValidityPeriod.of(claims, clock.instant());
        if (!period.isOpen()) {
            return new Bad();
        }
        return ProviderIdentity.of(
                        claims, provider.settings().issuer(), period.expiresAt().orElseThrow())
                .<TokenCheckResult>map(testimony -> new Good(testimony, provider))
                .orElseGet(Bad::new);
    }

    private JwtConsumer consumer(ProviderSettings settings, List<JsonWebKey> keys) {
        var resolver = new JwksVerificationKeyResolver(keys);
        resolver.setDisambiguateWithVerifySignature(true);
        return new JwtConsumerBuilder()
                .setVerificationKeyResolver(resolver)
                .setJwsAlgorithmConstraints(new AlgorithmConstraints(
                        ConstraintType.PERMIT, settings.algorithms().toArray(String[]::new)))
                .setExpectedIssuer(settings.issuer())
                .setExpectedAudience(settings.audiences().toArray(String[]::new))
                .setRequireExpirationTime()
                .setRequireSubject()
                .setAllowedClockSkewInSeconds((int) TokenValidityPeriod.SKEW.toSeconds())
                .setEvaluationTime(NumericDate.fromMilliseconds(clock.millis()))
                .build();
    }
}
