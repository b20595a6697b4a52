package io.terrace.auth.provider;

import static io.terrace.auth.Club.operator;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.auth.Club;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.partner.PartnerService;
import io.terrace.auth.vault.KeyPurpose;
import io.terrace.auth.vault.Rotated;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ResealedSecretTest {

    @Inject
    Rotated rotated;

    @Inject
    ProviderSettingsValidator rules;

    @Inject
    PartnerService partners;

    @Inject
    AuditTrail audit;

    @Inject
    KeysetPageAssembler paging;

    @Inject
    InstantSource clock;

    @Test
    void afterAStartWithANewMasterKeyTheOneBeforeCanGo() {
        var started = new IdentityProviderService(rules, rotated.key(), partners, audit, paging, clock);
        Club club = Club.found();
        UUID id = UUID.fromString(operator()
                .body(Map.of(
                        "provider", "custom",
                        "kind", "introspection",
                        "issuer", "https://id.example.com",
                        "audiences", List.of("fan-app"),
                        "introspectionUrl", "https://id.example.com/introspect",
                        "clientId", "terrace",
                        "clientSecret", "dont-tell"))
                .post("/v2/partners/{id}/identity-providers", club.partner())
                .then()
                .statusCode(201)
                .extract()
                .path("id"));

        byte[] sealed;
        QuarkusTransaction.begin();
        try {
            started.reseal(new StartupEvent());
            sealed = Objects.requireNonNull(
                    IdentityProvider.of(club.partner(), id).orElseThrow().sealedClientSecret());
        } finally {
            QuarkusTransaction.rollback();
        }

        assertThat(rotated.alone().open(KeyPurpose.CLIENT_SECRET, sealed)).isEqualTo("dont-tell".getBytes(UTF_8));
    }
}
