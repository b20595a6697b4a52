package io.terrace.platform.tenancy;

import io.smallrye.jwt.algorithm.SignatureAlgorithm;
import io.smallrye.jwt.auth.principal.JWTAuthContextInfo;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import java.time.Duration;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/// The only token a service takes: the gateway's context token, made for this service. Said in code, because in
/// configuration a plain secret cannot be given as such.
class ContextTokenRulesProducer {

    /// By which the gateway's clock and ours may differ.
    private static final Duration SKEW = Duration.ofSeconds(10);

    @Produces
    @Alternative
    @Priority(1)
    @ApplicationScoped
    JWTAuthContextInfo rules(
            ContextKeyVerifier keys, @ConfigProperty(name = "quarkus.application.name") String service) {
        var rules = new JWTAuthContextInfo(keys.current(), ContextTokenClaimNames.ISSUER);
        rules.setSignatureAlgorithm(Set.of(SignatureAlgorithm.HS256));
        rules.setExpectedAudience(Set.of(service));
        rules.setClockSkew((int) SKEW.toSeconds());
        rules.setMaxTimeToLiveSecs(ContextTokenClaimNames.LIFETIME.toSeconds());
        return rules;
    }
}
