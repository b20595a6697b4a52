package io.terrace.gateway.credential;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.kernel.Credential;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CredentialInternerTest {

    private final CredentialInterner shared = new CredentialInterner();
    private final UUID partner = UUID.randomUUID();

    @Test
    void equalFieldsOfTwoKeysShareOneInstance() {
        Credential one = shared.of(key("https://club.example", partner));
        Credential other = shared.of(key(
                "https://club.example", new UUID(partner.getMostSignificantBits(), partner.getLeastSignificantBits())));

        assertThat(other.partnerId()).isSameAs(one.partnerId());
        assertThat(other.environment()).isSameAs(one.environment());
        assertThat(other.scopes()).isSameAs(one.scopes());
        assertThat(other.allowedOrigins()).isSameAs(one.allowedOrigins());
        assertThat(other.limits()).isSameAs(one.limits());
        assertThat(other.minSdkVersion()).isSameAs(one.minSdkVersion());
    }

    @Test
    void nothingIsSaidOtherwise() {
        Credential key = key("https://club.example", partner);
        Credential operators = key("*", null);

        assertThat(shared.of(key)).isEqualTo(key);
        assertThat(shared.of(operators)).isEqualTo(operators);
    }

    private static Credential key(String origin, @Nullable UUID partner) {
        return new Credential(
                UUID.randomUUID(),
                Credential.Kind.PUBLISHABLE,
                partner,
                partner,
                String.copyValueOf("test".toCharArray()),
                Credential.Status.ACTIVE,
                new ArrayList<>(),
                new ArrayList<>(List.of(origin)),
                Instant.EPOCH,
                new HashMap<>(Map.of("reads", 1_000)),
                String.copyValueOf("1.2".toCharArray()));
    }
}
