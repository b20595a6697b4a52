package io.terrace.gateway.cors;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.World;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class CorsHandlerTest {

    private static final String SITE = "https://fans.example";

    @TestHTTPResource
    URI gateway;

    World world;

    @AfterEach
    void everythingIsWell() {
        world.reset();
    }

    @Test
    void aPreflightIsAnsweredBeforeAnyKeyIsKnown() {
        var answer = Client.to(gateway, "/v2/freestyles")
                .header("Origin", SITE)
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "x-service-api-key")
                .send("OPTIONS");

        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.header("Access-Control-Allow-Origin")).contains(SITE);
        assertThat(answer.header("Access-Control-Allow-Methods").orElseThrow()).contains("POST");
        assertThat(answer.header("Access-Control-Allow-Headers").orElseThrow()).contains("X-Service-API-Key");
        assertThat(answer.header("Access-Control-Max-Age")).isPresent();
        assertThat(answer.header("Vary").orElseThrow()).contains("Origin");
        assertThat(answer.header("Access-Control-Allow-Credentials")).isEmpty();
    }

    @Test
    void aPreflightForNothingFindsNothing() {
        assertThat(Client.to(gateway, "/v2/nothing")
                        .header("Origin", SITE)
                        .header("Access-Control-Request-Method", "GET")
                        .send("OPTIONS")
                        .outcome())
                .isEqualTo("404 not_found");
        assertThat(Client.to(gateway, "/v2/feed").send("OPTIONS").outcome()).isEqualTo("405 method_not_allowed");
    }

    @Test
    void aPageOfTheKeysOwnMayRead() {
        Partner partner = world.partner().origins(SITE);

        var answer = from(SITE, partner);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Access-Control-Allow-Origin")).contains(SITE);
        assertThat(answer.header("Access-Control-Expose-Headers").orElseThrow())
                .contains("RateLimit", "Retry-After", "X-Request-Id", "ETag", "Idempotency-Replayed");
        assertThat(answer.header("Vary")).contains("Origin");
    }

    @Test
    void anyOtherPageMayNot() {
        Partner partner = world.partner().origins(SITE);

        var answer = from("https://fans.example.evil", partner);

        assertThat(answer.outcome()).isEqualTo("403 origin_not_allowed");
        assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
        assertThat(from("null", partner).outcome()).isEqualTo("403 origin_not_allowed");
        assertThat(from(SITE, world.partner()).outcome()).isEqualTo("403 origin_not_allowed");
    }

    @Test
    void starCoversSubpaths() {
        Partner partner = world.partner().origins("https://*.fans.example");

        var below = from("https://news.fans.example", partner);

        assertThat(below.status()).isEqualTo(200);
        assertThat(below.header("Access-Control-Allow-Origin")).contains("https://news.fans.example");
        assertThat(from(SITE, partner).outcome()).isEqualTo("403 origin_not_allowed");
        assertThat(from("https://evilfans.example", partner).outcome()).isEqualTo("403 origin_not_allowed");
    }

    /// Whatever origins auth-service told of, from a time when it took them.
    @Test
    void aSecretKeyInABrowserIsRefused() {
        Partner partner = world.partner().origins("*", SITE);
        String route = "/v2/partners/" + partner.id + "/api-keys";
        String secret = partner.secretKey();

        var leaked =
                Client.to(gateway, route).key(secret).header("Origin", SITE).get();

        assertThat(leaked.outcome()).isEqualTo("403 origin_not_allowed");
        assertThat(leaked.header("Access-Control-Allow-Origin")).isEmpty();
        assertThat(Client.to(gateway, route).key(secret).get().status()).isEqualTo(200);
    }

    @Test
    void aKeyMayAdmitEveryPage() {
        assertThat(from(SITE, world.partner().origins("*")).status()).isEqualTo(200);
    }

    @Test
    void aRefusalBeforeTheKeyIsKnownCanBeRead() {
        var answer = Client.to(gateway, "/v2/feed").header("Origin", SITE).get();

        assertThat(answer.outcome()).isEqualTo("401 api_key_missing");
        assertThat(answer.header("Access-Control-Allow-Origin")).contains(SITE);
    }

    @Test
    void withoutAnOriginThereIsNothingToSay() {
        Partner partner = world.partner();

        var answer = Client.to(gateway, path(partner)).key(partner.key()).get();

        assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
        assertThat(answer.header("Vary")).isEmpty();
    }

    @Test
    void aServicesOwnWordOnOriginsDoesNotCount() {
        Partner partner = world.partner().origins(SITE);
        world.auth
                .service()
                .on(
                        path(partner),
                        request -> request.response()
                                .putHeader("Access-Control-Allow-Origin", "*")
                                .end());

        assertThat(from(SITE, partner).response().headers().allValues("Access-Control-Allow-Origin"))
                .containsExactly(SITE);
    }

    @Test
    void originHeaderIsNotForwarded() {
        Partner partner = world.partner().origins(SITE);

        from(SITE, partner);

        assertThat(world.auth.service().last(path(partner)).headers().contains("Origin"))
                .isFalse();
    }

    private Client.Answer from(String origin, Partner partner) {
        return Client.to(gateway, path(partner))
                .key(partner.key())
                .header("Origin", origin)
                .get();
    }

    private static String path(Partner partner) {
        return "/v2/partners/" + partner.id + "/provision";
    }
}
