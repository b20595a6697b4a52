package io.terrace.auth.trust;

import io.quarkus.scheduler.Scheduled;
import io.terrace.auth.AuthConfig;
import io.terrace.auth.user.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.security.Key;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumer;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.lang.UnresolvableKeyException;

/// Checks what a partner's server signed.
///
/// An identity token is a JWT with `kid`, `aud` (the partner's id or the API's URL), `jti`, `exp` at most five minutes
/// away, and each identifier of the sync under its own name: `externalUserId`, `phone`, `email`.
@ApplicationScoped
public class PartnerIdentityTokenVerifier {

    private static final int LONGEST_MINUTES = 5;
    private static final Duration SKEW = Duration.ofSeconds(30);

    private static final JwtConsumer READER = new JwtConsumerBuilder()
            .setSkipSignatureVerification()
            .setDisableRequireSignature()
            .setSkipAllValidators()
            .build();

    private final TrustedKeyService trusted;
    private final PartnerKeyCache shown;
    private final InstantSource clock;
    private final String publicUrl;

    PartnerIdentityTokenVerifier(
            TrustedKeyService trusted, PartnerKeyCache shown, InstantSource clock, AuthConfig config) {
        this.trusted = trusted;
        this.shown = shown;
        this.clock = clock;
        publicUrl = config.publicUrl().toString();
    }

    /// Gets the key that the token names, where the partner shows its keys at a URL. It may wait for the partner's
    /// host, so it comes before the transaction.
    ///
    /// @return false while that host can't be asked, so that no one knows what the token is worth
    public boolean prepare(String token, UUID partner) {
        Optional<String> kid = kid(token);
        if (kid.isEmpty()) {
            return true;
        }
        List<TrustedKey> rows = trusted.of(partner);
        boolean given = rows.stream().flatMap(row -> row.key().stream()).anyMatch(key -> key.isNamed(kid.get()));
        return rows.stream()
                .allMatch(row -> row.jwksUrl()
                        .map(url -> given || shown.look(row.id(), url, kid.get()))
                        .orElse(true));
    }

    /// Unproven.
    private static Optional<String> kid(String token) {
        try {
            return READER.process(token).getJoseObjects().getFirst() instanceof JsonWebSignature signature
                    ? Optional.ofNullable(signature.getKeyIdHeaderValue())
                    : Optional.empty();
        } catch (InvalidJwtException | ClassCastException notOne) {
            return Optional.empty();
        }
    }

    /// Whether the token is good and names every one of the identifiers. A good token is spent by this, whatever comes
    /// of the transaction's other work. Makes no request: see [#prepare].
    @Transactional
    public boolean vouches(String token, UUID partner, List<Identifier> identifiers) {
        try {
            JwtClaims claims = consumer(partner).processToClaims(token);
            Instant expiresAt =
                    Instant.ofEpochSecond(claims.getExpirationTime().getValue()).plus(SKEW);
            boolean spent = !SpentToken.spend(partner, claims.getJwtId(), expiresAt);
            return !spent && identifiers.stream().allMatch(one -> names(claims, one));
        } catch (InvalidJwtException | MalformedClaimException forged) {
            return false;
        }
    }

    @Scheduled(every = "1h", delayed = "5m")
    @Transactional
    void forgetExpired() {
        SpentToken.forget(clock.instant());
    }

    private JwtConsumer consumer(UUID partner) {
        List<TrustedKey> rows = TrustedKey.of(partner);
        return new JwtConsumerBuilder()
                .setVerificationKeyResolver((signature, nesting) -> choose(rows, signature))
                .setJwsAlgorithmConstraints(new AlgorithmConstraints(
                        ConstraintType.PERMIT,
                        IdentityTokenAlgorithm.EDDSA.wire(),
                        IdentityTokenAlgorithm.ES256.wire(),
                        IdentityTokenAlgorithm.RS256.wire()))
                .setExpectedAudience(partner.toString(), publicUrl)
                .setRequireExpirationTime()
                .setRequireJwtId()
                .setMaxFutureValidityInMinutes(LONGEST_MINUTES)
                .setAllowedClockSkewInSeconds((int) SKEW.toSeconds())
                .setEvaluationTime(NumericDate.fromMilliseconds(clock.millis()))
                .build();
    }

    /// By `kid`, or the only one that was given; its own algorithm or none.
    private Key choose(List<TrustedKey> rows, JsonWebSignature signature) throws UnresolvableKeyException {
        String kid = signature.getKeyIdHeaderValue();
        Optional<PartnerPublicKey> key = rows.stream()
                .flatMap(row -> row.jwksUrl().isPresent()
                        ? shown.held(row.id()).stream().filter(one -> kid != null)
                        : row.key().stream())
                .filter(one -> kid == null ? rows.size() == 1 : one.isNamed(kid))
                .findFirst()
                .filter(one -> one.algorithm().wire().equals(signature.getAlgorithmHeaderValue()));
        return key.map(PartnerPublicKey::key).orElseThrow(() -> new UnresolvableKeyException("No such key"));
    }

    private static boolean names(JwtClaims claims, Identifier wanted) {
        if (!(claims.getClaimValue(wanted.kind().field()) instanceof String text)) {
            return false;
        }
        Optional<Identifier> named = switch (wanted.kind()) {
            case EXTERNAL -> Identifier.external(text);
            case PHONE -> Identifier.phone(text);
            case EMAIL -> Identifier.email(text);
            case SSO -> Optional.empty();
        };
        return named.filter(wanted::equals).isPresent();
    }
}
