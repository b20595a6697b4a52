package io.terrace.auth.identity;

import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static io.terrace.auth.identity.Linker.ALL;
import static io.terrace.auth.identity.Linker.ONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Rows;
import io.terrace.auth.trust.PartnerServer;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// A fan takes away what they are known by.
@QuarkusTest
@WithTestResource(TestStack.class)
class UnlinkingTest extends SignedInFan {

    @Test
    void anUnlinkedAddressIsNoLongerTheFans() {
        String other = anyEmail();
        String id = ok(linker.link(fan, other)).getString("id");
        clock.advance(Duration.ofSeconds(61));

        linker.unlink(fan, id, linker.shown(fan, email)).then().statusCode(204);

        assertThat(ok(club.fan(fan).get(ALL)).getList("items")).hasSize(1);
        clock.advance(Duration.ofSeconds(61));
        assertThat(linker.signIn(other).getString("user.id")).isNotEqualTo(fan.getString("user.id"));
    }

    @Test
    void theLastIdentityStaysAndAProofServesOnce() {
        String other = anyEmail();
        String challenge = linker.shown(fan, other);
        String linked = ok(linker.confirm(fan, challenge)).getString("id");
        String first = ok(club.fan(fan).get(ALL)).getString("items[0].id");
        problem(linker.unlink(fan, linked, challenge), 422, "otp_expired");
        clock.advance(Duration.ofSeconds(61));

        String proof = linker.shown(fan, email);
        linker.unlink(fan, linked, proof).then().statusCode(204);

        problem(linker.unlink(fan, first, proof), 422, "rule_violation")
                .body("reasons.code", equalTo(List.of("last_identity")));
        problem(linker.unlink(fan, linked, proof), 404, "not_found");
        invalid(club.fan(fan).delete(ONE, first), "/challengeId");
    }

    @Test
    void aProofOfSomethingElseUnlinksNothing() {
        String linked = ok(linker.link(fan, anyEmail())).getString("id");

        problem(linker.unlink(fan, linked, linker.shown(fan, anyEmail())), 422, "not_eligible")
                .body("reasons.code", equalTo(List.of("identity_not_linked")));
    }

    @Test
    void ofTwoUnlinkedAtOnceOneStays() throws Exception {
        String other = anyEmail();
        String second = ok(linker.link(fan, other)).getString("id");
        String first = ok(club.fan(fan).get(ALL)).getString("items[0].id");
        clock.advance(Duration.ofDays(1).plusSeconds(61));
        String byFirst = linker.shown(fan, email);
        String bySecond = linker.shown(fan, other);
        var turn = new AtomicInteger();

        List<Response> answers = ParallelRunner.of(
                2,
                () -> turn.getAndIncrement() == 0
                        ? linker.unlink(fan, first, bySecond)
                        : linker.unlink(fan, second, byFirst));

        assertThat(answers.stream().map(Response::statusCode).sorted().toList()).isEqualTo(List.of(204, 422));
        assertThat(Rows.count("identity", club.community())).isEqualTo(1);
    }

    @Test
    void thePartnersOwnIdIsNotTheFansToTakeAway() throws Exception {
        PartnerServer server = PartnerServer.of(club);
        var word = new HashMap<String, Object>(Map.of("externalUserId", "u-1"));
        word.put("identityToken", server.token(clock.instant(), Map.of("externalUserId", "u-1")));
        JsonPath synced = ok(club.liveApp().body(word).post("/v2/auth/partner-sync"));
        String other = anyEmail();
        String challenge = linker.shown(synced, other);
        ok(linker.confirm(synced, challenge));
        String external = ok(club.fan(synced).get(ALL)).getString("items[0].id");
        clock.advance(Duration.ofSeconds(61));
        String proof = linker.shown(synced, other);

        Response refused = club.fan(synced).queryParam("challengeId", proof).delete(ONE, external);

        problem(refused, 422, "rule_violation").body("reasons.code", equalTo(List.of("partner_identity")));
    }
}
