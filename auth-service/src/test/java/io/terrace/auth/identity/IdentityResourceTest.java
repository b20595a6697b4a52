package io.terrace.auth.identity;

import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.problem;
import static io.terrace.auth.Problems.shape;
import static io.terrace.auth.identity.Linker.ALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Mailbox;
import io.terrace.auth.Rows;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class IdentityResourceTest extends SignedInFan {

    @Test
    void aFanSeesTheirIdentitiesMasked() {
        JsonPath list = ok(club.fan(fan).get(ALL));

        assertThat(list.getList("items.kind")).containsExactly("email");
        assertThat(list.getString("items[0].masked")).isEqualTo("f•••@e•••.com");
        assertThat(list.getString("items[0].verifiedBy")).isEqualTo("otp");
        assertThat(list.getBoolean("items[0].actions.unlink.allowed")).isFalse();
        assertThat(list.getString("items[0].actions.unlink.reason")).isEqualTo("last_identity");
        assertThat(list.prettify()).doesNotContain(email);
    }

    @Test
    void aLinkedAddressSignsInTheSameFan() {
        String other = anyEmail();

        JsonPath linked = ok(linker.link(fan, other));

        assertThat(linked.getBoolean("actions.unlink.allowed")).isTrue();
        clock.advance(Duration.ofSeconds(61));
        assertThat(linker.signIn(other).getString("user.id")).isEqualTo(fan.getString("user.id"));
    }

    @Test
    void aRepeatSaysTheSameAgain() {
        String challenge = linker.shown(fan, anyEmail());

        JsonPath first = ok(linker.confirm(fan, challenge));
        JsonPath again = ok(linker.confirm(fan, challenge));

        assertThat(again.getString("id")).isEqualTo(first.getString("id"));
        assertThat(ok(club.fan(fan).get(ALL)).getList("items")).hasSize(2);
    }

    @Test
    void linkingCodeAndSignInCodeAreNotInterchangeable() {
        String other = anyEmail();
        String linking = linker.challenge(fan, other);
        problem(club.verify(linking, Mailbox.code(other)), 404, "not_found");
        String third = anyEmail();
        String signingIn = club.challenge(third);
        problem(linker.enter(fan, signingIn, Mailbox.code(third)), 404, "not_found");

        ok(club.verify(signingIn, Mailbox.code(third)));

        problem(linker.confirm(fan, signingIn), 422, "otp_expired");
        ok(linker.enter(fan, linking, Mailbox.code(other)));
    }

    @Test
    void onlyRequestingFanCanEnterLinkCode() {
        JsonPath stranger = linker.signIn(anyEmail());
        String other = anyEmail();
        String challenge = linker.challenge(fan, other);

        Response foreign = linker.enter(stranger, challenge, Mailbox.code(other));
        Response absent = linker.enter(stranger, UUID.randomUUID().toString(), "123456");
        problem(foreign, 404, "not_found");
        assertThat(shape(foreign)).isEqualTo(shape(absent));
        ok(linker.enter(fan, challenge, Mailbox.code(other)));

        problem(linker.confirm(stranger, challenge), 422, "otp_expired");
    }

    @Test
    void wrongCodesCountAsInSigningIn() {
        String other = anyEmail();
        String challenge = linker.challenge(fan, other);
        String wrong = Mailbox.otherThan(Mailbox.code(other));

        problem(linker.enter(fan, challenge, wrong), 422, "otp_incorrect").body("attemptsRemaining", equalTo(4));
        problem(linker.enter(fan, challenge, wrong), 422, "otp_incorrect").body("attemptsRemaining", equalTo(3));
        problem(linker.enter(fan, challenge, wrong), 422, "otp_incorrect").body("attemptsRemaining", equalTo(2));
        problem(linker.enter(fan, challenge, wrong), 429, "otp_attempts_exceeded");
        problem(linker.confirm(fan, challenge), 422, "otp_expired");
    }

    @Test
    void identityOfAnotherUserIsTakenAndRevealsNothing() {
        String theirs = anyEmail();
        linker.signIn(theirs);
        clock.advance(Duration.ofSeconds(61));

        Response taken = linker.link(fan, theirs);

        problem(taken, 409, "identity_conflict").body("errors.pointer", equalTo(List.of("/email")));
        assertThat(taken.asString()).doesNotContain(theirs);
    }

    @Test
    void concurrentLinksGiveIdentityToOneFan() throws Exception {
        JsonPath rival = linker.signIn(anyEmail());
        String wanted = anyEmail();
        String ours = linker.shown(fan, wanted);
        clock.advance(Duration.ofSeconds(61));
        String theirs = linker.shown(rival, wanted);
        var turn = new AtomicInteger();

        List<Response> answers = ParallelRunner.of(8, () -> {
            boolean first = turn.getAndIncrement() % 2 == 0;
            return club.fan(first ? fan : rival)
                    .body(Map.of("challengeId", first ? ours : theirs))
                    .post(ALL);
        });

        assertThat(answers.stream().map(Response::statusCode).sorted().toList())
                .isEqualTo(List.of(200, 200, 200, 200, 409, 409, 409, 409));
        assertThat(Rows.number("select count(*) from identity where value = '" + wanted + "'", club.community()))
                .isEqualTo(1);
    }

    @Test
    void aProofGrowsOld() {
        String challenge = linker.shown(fan, anyEmail());

        clock.advance(Duration.ofMinutes(11));

        problem(linker.confirm(fan, challenge, linker.shown(fan, email)), 422, "otp_expired");
    }

    @Test
    void aClaimedFanLinksNothing() {
        JsonPath claimed = club.sync(Map.of("externalUserId", "claimed"));
        String challenge = linker.shown(claimed, anyEmail());

        Response refused = linker.confirm(claimed, challenge);

        problem(refused, 422, "not_eligible").body("reasons.code", equalTo(List.of("unproven_account")));
    }
}
