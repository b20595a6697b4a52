package io.terrace.auth.identity;

import static io.terrace.auth.Club.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import java.util.Map;

/// What a club's fans do with what they are known by.
record Linker(Club club) {

    static final String ALL = "/v2/me/identities";
    static final String ONE = "/v2/me/identities/{id}";

    JsonPath signIn(String address) {
        return ok(club.verify(club.challenge(address), Mailbox.code(address)));
    }

    String challenge(JsonPath fan, String address) {
        return club.fan(fan)
                .body(Map.of("email", address))
                .post(ALL + "/challenges")
                .then()
                .statusCode(202)
                .extract()
                .path("challengeId");
    }

    Response enter(JsonPath fan, String challenge, String code) {
        return club.fan(fan).body(Map.of("code", code)).post(ALL + "/challenges/{id}/verify", challenge);
    }

    /// A verified challenge.
    String shown(JsonPath fan, String address) {
        String challenge = challenge(fan, address);
        assertThat(ok(enter(fan, challenge, Mailbox.code(address))).getString("state"))
                .isEqualTo("verified");
        return challenge;
    }

    Response link(JsonPath fan, String address) {
        return confirm(fan, shown(fan, address));
    }

    /// @param challenge verified, or not
    Response confirm(JsonPath fan, String challenge) {
        return club.fan(fan).body(Map.of("challengeId", challenge)).post(ALL);
    }

    /// @param proof a challenge of what the fan is known by already
    Response confirm(JsonPath fan, String challenge, String proof) {
        return club.fan(fan)
                .body(Map.of("challengeId", challenge, "proofChallengeId", proof))
                .post(ALL);
    }

    Response unlink(JsonPath fan, String identity, String challenge) {
        return club.fan(fan).queryParam("challengeId", challenge).delete(ONE, identity);
    }
}
