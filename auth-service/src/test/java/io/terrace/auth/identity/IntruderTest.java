package io.terrace.auth.identity;

import static io.terrace.auth.Club.anyEmail;
import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.problem;
import static io.terrace.auth.identity.Linker.ALL;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Mailbox;
import io.terrace.platform.testing.TestStack;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Somebody has a fan's access token, and no more.
@QuarkusTest
@WithTestResource(TestStack.class)
class IntruderTest extends SignedInFan {

    @Test
    void aStolenTokenAddsNothingOnceTheSignInIsOld() {
        clock.advance(Duration.ofMinutes(11));

        Response refused = linker.link(fan, anyEmail());

        problem(refused, 422, "not_eligible").body("reasons.code", equalTo(List.of("fresh_sign_in_required")));
        Response own = linker.confirm(fan, linker.shown(fan, anyEmail()), linker.shown(fan, anyEmail()));
        problem(own, 422, "not_eligible").body("reasons.code", equalTo(List.of("fresh_sign_in_required")));
        assertThat(ok(club.fan(fan).get(ALL)).getList("items")).hasSize(1);
    }

    @Test
    void addressProofReplacesAFreshSignInOnce() {
        clock.advance(Duration.ofMinutes(11));
        String proof = linker.shown(fan, email);

        ok(linker.confirm(fan, linker.shown(fan, anyEmail()), proof));

        problem(linker.confirm(fan, linker.shown(fan, anyEmail()), proof), 422, "otp_expired");
    }

    @Test
    void refreshingIsNoSignIn() {
        clock.advance(Duration.ofMinutes(11));
        JsonPath refreshed = ok(club.refresh(fan.getString("refreshToken")));

        problem(linker.link(refreshed, anyEmail()), 422, "not_eligible");
    }

    @Test
    void newIdentityCannotUnlinkAnotherForADay() {
        clock.advance(Duration.ofDays(2));
        fan = linker.signIn(email);
        String intruder = anyEmail();
        ok(linker.link(fan, intruder));
        String first = ok(club.fan(fan).get(ALL)).getString("items[0].id");
        clock.advance(Duration.ofSeconds(61));
        String young = linker.shown(fan, intruder);

        problem(linker.unlink(fan, first, young), 422, "not_eligible")
                .body("reasons.code", equalTo(List.of("identity_too_recent")));

        clock.advance(Duration.ofDays(1).plusSeconds(1));
        linker.unlink(fan, first, linker.shown(fan, intruder)).then().statusCode(204);
    }

    @Test
    void fansAddressesAreNotifiedOfLinksAndUnlinks() {
        String other = anyEmail();
        String linked = ok(linker.link(fan, other)).getString("id");
        await().until(() -> Mailbox.texts(email).getFirst().contains("can now be used to sign in"));
        assertThat(Mailbox.texts(other)).noneMatch(text -> text.contains("can now be used"));
        assertThat(Mailbox.texts(email).getFirst()).doesNotContain(other);
        clock.advance(Duration.ofSeconds(61));

        linker.unlink(fan, linked, linker.shown(fan, email)).then().statusCode(204);

        await().until(() -> Mailbox.texts(email).getFirst().contains("can no longer be used"));
        await().until(() -> Mailbox.texts(other).getFirst().contains("can no longer be used"));
    }
}
