package io.terrace.gateway.admission;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.FanAtTheDoor;
import io.terrace.gateway.fake.OwnFiles;
import io.terrace.platform.testing.TestStack;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Made-up tokens beside a key that everybody has.
@QuarkusTest
@TestProfile(OwnFiles.class)
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class BadTokenTest extends FanAtTheDoor {

    private static final String STADIUM = "203.0.113.40";
    private static final String ELSEWHERE = "203.0.113.41";
    private static final String SYNC = "/v2/auth/partner-sync";

    @BeforeEach
    void fourAMinute() {
        OwnFiles.change(table -> signIn(table).put("requests", 4));
        await().until(() ->
                sync(ELSEWHERE).header("RateLimit-Policy").orElse("").contains(";q=4;"));
    }

    @AfterEach
    void everythingIsAsItWas() {
        OwnFiles.restore();
        await().until(() ->
                sync(ELSEWHERE).header("RateLimit-Policy").orElse("").contains(";q=1200;"));
    }

    @Test
    void afterTooManyAGoodTokenThatIsNotKnownYetIsStillTaken() {
        assertThat(feed(STADIUM, token).status()).isEqualTo(200);
        for (int i = 0; i < 4; i++) {
            assertThat(feed(STADIUM, bad()).outcome()).isEqualTo("401 token_invalid");
        }
        String young = world.signer.token(partner.fan());

        assertThat(feed(STADIUM, bad()).outcome()).isEqualTo("429 rate_limited");
        var refused = feed(STADIUM, bad());

        assertThat(refused.outcome()).isEqualTo("429 rate_limited");
        assertThat(refused.json().path("policy").asText()).isEqualTo("sign_in");
        assertThat(Long.parseLong(refused.header("Retry-After").orElseThrow())).isBetween(1L, 60L);
        assertThat(feed(STADIUM, young).status()).isEqualTo(200);
        assertThat(feed(STADIUM, token).status()).isEqualTo(200);
        assertThat(feed(ELSEWHERE, bad()).outcome()).isEqualTo("401 token_invalid");
        assertThat(sync(STADIUM).status()).isEqualTo(200);
    }

    private Client.Answer sync(String address) {
        return Client.to(gateway, SYNC)
                .header("X-Forwarded-For", address)
                .key(world.partner().key())
                .post("{}");
    }

    private Client.Answer feed(String address, String bearer) {
        return Client.to(gateway, "/v2/feed")
                .header("X-Forwarded-For", address)
                .key(key)
                .bearer(bearer)
                .get();
    }

    private String bad() {
        return token.substring(0, token.length() - 8) + "AAAAAAAA";
    }

    private static ObjectNode signIn(ObjectNode table) {
        return table.withObjectProperty("limits").withObjectProperty("sign_in");
    }
}
