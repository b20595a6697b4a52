package io.terrace.auth.sso;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.TestResourceScope;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.auth.TestClock;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jose4j.jwt.JwtClaims;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whose account a provider's word may open.
@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(value = ProviderPorts.class, scope = TestResourceScope.GLOBAL)
class SsoLinkingTest {

    private static final String CODE = "482915";

    private final String email = Club.anyEmail();
    private FakeProvider provider;
    private SsoClub club;

    @Inject
    TestClock clock;

    @BeforeEach
    void found() throws Exception {
        provider = new FakeProvider();
        club = SsoClub.found();
    }

    @AfterEach
    void close() {
        provider.close();
    }

    @Test
    void aVerifiedAddressLeadsToItsOwnerWhereThePartnerAllows() throws Exception {
        club.trust("jwks", Map.of("linkVerifiedEmail", true));
        JsonPath owner = otp();

        JsonPath linked = ok(exchange("fan", email, true));
        JsonPath later = ok(exchange("fan", null, false));

        assertThat(linked.getString("user.id")).isEqualTo(owner.getString("user.id"));
        assertThat(linked.getBoolean("isNewUser")).isFalse();
        assertThat(later.getString("user.id")).isEqualTo(owner.getString("user.id"));
    }

    @ParameterizedTest
    @CsvSource({"false,true", "true,false", "true,", "true,yes", "true,1", "false,false"})
    void noOtherAddressLeadsToAnyone(boolean allowed, @Nullable String verified) throws Exception {
        club.trust("jwks", Map.of("linkVerifiedEmail", allowed));
        JsonPath owner = otp();

        JsonPath fan = ok(exchange("fan", email, verified == null ? "" : verified));

        assertThat(fan.getString("user.id")).isNotEqualTo(owner.getString("user.id"));
        assertThat(fan.getBoolean("isNewUser")).isTrue();
    }

    @Test
    void anAddressOfAnotherUserIsAConflictAndLeavesTheTokenUnused() throws Exception {
        String id = club.trust("jwks", Map.of("linkVerifiedEmail", true));
        String fan = ok(exchange("fan", null, false)).getString("user.id");
        otp();
        JwtClaims claims = provider.claims(clock.instant(), "fan");
        claims.setStringClaim("email", email);
        claims.setClaim("email_verified", true);
        String token = provider.sign(claims);

        Response conflict = club.exchange(token);

        problem(conflict, 409, "identity_conflict");
        assertThat(conflict.jsonPath().getList("errors.pointer")).isEqualTo(List.of("/email"));
        assertThat(conflict.asString()).doesNotContain(email);
        club.change(id, Map.of("linkVerifiedEmail", false));
        assertThat(ok(club.exchange(token)).getString("user.id")).isEqualTo(fan);
    }

    /// Its code, which the partner's admin chose, is worth nothing once the provider names the fan whose it is.
    @Test
    void aVerifiedAddressEndsItsReviewIdentifier() throws Exception {
        club.trust("jwks", Map.of("linkVerifiedEmail", true));
        addReviewIdentifier().then().statusCode(201);
        String reviewer =
                ok(club.club().verify(club.club().challenge(email), CODE)).getString("user.id");

        JsonPath fan = ok(exchange("fan", email, true));

        assertThat(fan.getString("user.id")).isNotEqualTo(reviewer);
        clock.advance(Duration.ofMinutes(2));
        problem(club.club().verify(club.club().challenge(email), CODE), 422, "otp_incorrect");
        problem(addReviewIdentifier(), 409, "identity_conflict");
    }

    private Response addReviewIdentifier() {
        return Club.operator()
                .body(Map.of(
                        "email",
                        email,
                        "code",
                        CODE,
                        "expiresAt",
                        clock.instant().plus(Duration.ofDays(1)).toString()))
                .post("/v2/partners/{partner}/review-identifiers", club.club().partner());
    }

    /// The club gives a leaver's address to a newcomer.
    @Test
    void anAddressDoesNotLeadAnotherSubjectOfItsIssuerToItsOldOwner() throws Exception {
        club.trust("jwks", Map.of("linkVerifiedEmail", true));
        ok(exchange("leaver", email, true));

        problem(exchange("newcomer", email, true), 409, "identity_conflict");
    }

    @Test
    void anAddressTheProviderVerifiedServesOtpAsWell() throws Exception {
        club.trust("jwks", Map.of("linkVerifiedEmail", true));
        JsonPath fan = ok(exchange("fan", email, true));

        assertThat(otp().getString("user.id")).isEqualTo(fan.getString("user.id"));
    }

    @Test
    void aNewAddressTakesTheOldOnesPlace() throws Exception {
        club.trust("jwks", Map.of("linkVerifiedEmail", true));
        JsonPath fan = ok(exchange("fan", email, true));

        ok(exchange("fan", Club.anyEmail(), true));

        assertThat(otp().getString("user.id")).isNotEqualTo(fan.getString("user.id"));
    }

    @Test
    void linksAndMovesByAProviderAreAudited() throws Exception {
        club.trust("jwks", Map.of("linkVerifiedEmail", true));
        JsonPath fan = ok(exchange("fan", email, true));
        ok(exchange("fan", Club.anyEmail(), true));

        JsonPath log = ok(
                Club.operator().get("/v2/partners/{id}/audit-log", club.club().partner()));

        assertThat(log.getList("items.findAll { it.targetId == '" + fan.getString("user.id") + "' }.action"))
                .containsExactly("identity_moved", "identity_linked", "identity_linked");
        assertThat(log.getList("items.findAll { it.action == 'identity_linked' }.fields"))
                .containsExactlyInAnyOrder(List.of("sso"), List.of("email"));
        assertThat(log.prettify()).doesNotContain(email);
    }

    /// The attacker comes first with an unsigned word and waits in the account for its owner.
    @Test
    void aClaimedUserIsNotReachedAndDoesNotReach() throws Exception {
        club.trust("jwks", Map.of("linkVerifiedEmail", true));
        Map<String, String> word = Map.of("email", email, "externalUserId", "fan");
        String trap = club.club().sync(word).getString("user.id");

        JsonPath fan = ok(exchange("fan", email, true));

        assertThat(fan.getString("user.id")).isNotEqualTo(trap);
        assertThat(club.club().sync(word).getString("user.id")).isEqualTo(trap);
    }

    @Test
    void anotherCommunityKnowsNothingOfTheFan() throws Exception {
        club.trust("jwks", Map.of("linkVerifiedEmail", true));
        JsonPath here = ok(exchange("fan", email, true));

        var there = new SsoClub(club.club().another());
        JsonPath elsewhere = ok(there.exchange(provider.token(clock.instant(), "fan")));

        assertThat(elsewhere.getString("user.id")).isNotEqualTo(here.getString("user.id"));
        assertThat(elsewhere.getBoolean("isNewUser")).isTrue();
        assertThat(elsewhere.getString("communityId"))
                .isEqualTo(there.club().community().toString());
    }

    private Response exchange(String subject, @Nullable String address, Object verified) throws Exception {
        JwtClaims claims = provider.claims(clock.instant(), subject);
        if (address != null) {
            claims.setStringClaim("email", address);
            claims.setClaim("email_verified", "true".equals(verified) ? (Object) true : verified);
        }
        return club.exchange(provider.sign(claims));
    }

    private JsonPath otp() {
        return ok(club.club().verify(club.club().challenge(email), Mailbox.code(email)));
    }
}
