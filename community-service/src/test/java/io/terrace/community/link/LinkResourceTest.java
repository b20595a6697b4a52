package io.terrace.community.link;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.community.TestFan;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class LinkResourceTest {

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    EntityManager entities;

    private final TestFan fan = TestFan.anyone();
    private final String poll = Ids.next().toString();

    @ParameterizedTest
    @ValueSource(strings = {"freestyle", "conversation", "poll", "event", "reward", "profile", "call"})
    void aLinkLeadsToItsTarget(String target) {
        String code = link(target, poll.toUpperCase(Locale.ROOT))
                .then()
                .statusCode(201)
                .body("code", matchesPattern("[0-9A-HJKMNP-TV-Z]{10}"))
                .body("deepLink", is("service://" + target + "/" + poll))
                .extract()
                .path("code");

        fan.neighbour()
                .get("/v2/links/{code}", code.toLowerCase(Locale.ROOT))
                .then()
                .statusCode(200)
                .body("target", is(target))
                .body("id", is(poll))
                .body("url", endsWith("/l/" + code));
    }

    @Test
    void aTargetHasOneLinkInACommunity() throws Exception {
        List<String> codes = ParallelRunner.all(20, i -> link("poll", poll).path("code"));

        assertThat(codes.stream().distinct()).hasSize(1);
        fan.neighbour()
                .asking()
                .body(Map.of("target", "poll", "id", poll))
                .post("/v2/links")
                .then()
                .statusCode(200)
                .body("code", is(codes.getFirst()));
        assertThat(create(TestFan.anyone(), "poll", poll).<String>path("code")).isNotEqualTo(codes.getFirst());
    }

    @Test
    void anAppWithoutAFanReadsALink() {
        String code = link("poll", poll).path("code");

        given().auth()
                .oauth2(TestContextTokens.forService("community-service").app(fan.community()))
                .get("/v2/links/{code}", code)
                .then()
                .statusCode(200)
                .body("deepLink", is("service://poll/" + poll));
    }

    @Test
    void foreignAndAbsentLinksLookTheSame() {
        String code = create(TestFan.anyone(), "poll", poll).path("code");

        assertThat(refusal(code)).isEqualTo(refusal("0123456789"));
        assertThat(refusal(code)).isEqualTo(refusal("nothing"));
    }

    private String refusal(String code) {
        Response response = fan.get("/v2/links/{code}", code);
        response.then().statusCode(404);
        return response.asString().replace(response.path("requestId"), "");
    }

    @Test
    void aLinkExpiresAndLivesAgainOnceItIsAskedFor() {
        String code = link("poll", poll).path("code");
        expire();

        fan.get("/v2/links/{code}", code).then().statusCode(410).body("code", is("link_expired"));
        given().get("/l/{code}", code).then().statusCode(410).body("code", is("link_expired"));

        link("poll", poll).then().statusCode(200).body("code", is(code));
        fan.get("/v2/links/{code}", code).then().statusCode(200);
    }

    private void expire() {
        tenantTransaction.call(
                fan.community(),
                () -> entities.createNativeQuery("update link set expires_at = now()")
                        .executeUpdate());
    }

    @Test
    void aPageOpensTheAppAndNothingElse() {
        String code = link("poll", poll).path("code");

        String page = given().get("/l/{code}", code)
                .then()
                .statusCode(200)
                .contentType("text/html")
                .header(
                        "Content-Security-Policy",
                        is("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"))
                .header("Cache-Control", containsString("public"))
                .header("Referrer-Policy", is("no-referrer"))
                .extract()
                .asString();

        assertThat(page)
                .contains("<a href=\"service://poll/" + poll + "\">")
                .contains("<a href=\"https://apps.apple.com/app/id1\">")
                .contains("<a href=\"https://play.google.com/store/apps/details?id=com.example.fans&amp;hl=en\">")
                .doesNotContain(fan.id().toString(), fan.community().toString(), "script", "src=");
    }

    @Test
    void aPageThatIsNoneIsNotThere() {
        given().get("/l/0123456789").then().statusCode(404).body("code", is("not_found"));
        given().get("/l/x").then().statusCode(404);
    }

    @Test
    void phonesLearnWhichAppsOpenLinks() {
        given().get("/.well-known/apple-app-site-association")
                .then()
                .statusCode(200)
                .contentType("application/json")
                .body("applinks.details[0].appIDs", is(List.of("ABCDE12345.com.example.fans")))
                .body("applinks.details[0].components[0].'/'", is("/l/*"));
        given().get("/.well-known/assetlinks.json")
                .then()
                .statusCode(200)
                .contentType("application/json")
                .body("[0].relation", is(List.of("delegate_permission/common.handle_all_urls")))
                .body("[0].target.namespace", is("android_app"))
                .body("[0].target.package_name", is("com.example.fans"))
                .body("[0].target.sha256_cert_fingerprints[0].length()", is(95));
    }

    @Test
    void codeGuesserWaits() {
        TestFan guesser = fan.neighbour();
        List<Integer> answers = Collections.nCopies(30, "0123456789").stream()
                .map(code -> guesser.get("/v2/links/{code}", code).statusCode())
                .toList();

        assertThat(answers).containsOnly(404);
        guesser.get("/v2/links/{code}", "0123456789")
                .then()
                .statusCode(429)
                .header("Retry-After", matchesPattern("[1-9][0-9]{0,2}"))
                .body("code", is("rate_limited"))
                .body("policy", is("code_guesses"));
        guesser.get("/v2/invitations/{code}", "0123456789").then().statusCode(429);
        fan.get("/v2/links/{code}", "0123456789").then().statusCode(404);
    }

    private Response link(String target, String id) {
        return create(fan, target, id);
    }

    private static Response create(TestFan by, String target, String id) {
        return by.asking().body(Map.of("target", target, "id", id)).post("/v2/links");
    }
}
