package io.terrace.gateway.token;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.terrace.gateway.fake.AuthEvents;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Fan;
import io.terrace.gateway.fake.FanAtTheDoor;
import io.terrace.gateway.fake.Signer;
import io.terrace.platform.events.AuthEvent.SessionRevoked;
import io.terrace.platform.testing.TestStack;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// More sessions were ended than are kept.
@QuarkusTest
@TestProfile(RefusedForAgeTest.FewAreKept.class)
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
@Tag("slow")
class RefusedForAgeTest extends FanAtTheDoor {

    private static final int KEPT = 16;

    public static final class FewAreKept implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("terrace.gateway.revocations.kept", Integer.toString(KEPT));
        }
    }

    @Test
    void oldTokensAreRefusedAndAYoungOneIsTaken() throws Exception {
        Fan ended = partner.fan();
        Fan fan = partner.fan();
        String endedToken = issuedAgo(ended, 400);
        String old = issuedAgo(fan, 400);
        String young = issuedAgo(fan, 10);
        assertThat(feed(endedToken)).isEqualTo("200");
        assertThat(feed(old)).isEqualTo("200");
        assertThat(feed(young)).isEqualTo("200");

        try (AuthEvents events = new AuthEvents()) {
            events.tell(revoked(ended, 300));
            await().until(() -> feed(endedToken).equals("401 session_revoked"));
            for (int i = 0; i < 2 * KEPT; i++) {
                events.tell(revoked(partner.fan(), 200));
            }
        }

        await().until(() -> feed(old).equals("401 token_expired"));
        assertThat(feed(endedToken)).isEqualTo("401 token_expired");
        assertThat(feed(issuedAgo(ended, 350))).isEqualTo("401 token_expired");
        assertThat(feed(young)).isEqualTo("200");
    }

    private String feed(String bearer) {
        return Client.to(gateway, "/v2/feed").key(key).bearer(bearer).get().outcome();
    }

    private String issuedAgo(Fan fan, long seconds) {
        var claims = Signer.claims(fan);
        claims.put("iat", Instant.now().getEpochSecond() - seconds);
        return world.signer.token(world.signer.header(), claims);
    }

    private static SessionRevoked revoked(Fan fan, long secondsAgo) {
        Instant now = Instant.now();
        return new SessionRevoked(
                fan.session(),
                fan.user(),
                fan.community(),
                "logout",
                now.minusSeconds(secondsAgo),
                now.plusSeconds(600));
    }
}
