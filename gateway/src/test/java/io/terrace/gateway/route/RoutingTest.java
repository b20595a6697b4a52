package io.terrace.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.RawClient;
import io.terrace.gateway.fake.World;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class RoutingTest {

    @TestHTTPResource
    URI gateway;

    World world;

    @AfterEach
    void everythingIsWell() {
        world.reset();
    }

    @Test
    void unknownPathReturnsNotFoundWithoutKey() {
        assertThat(Client.to(gateway, "/v2/nothing").get().outcome()).isEqualTo("404 not_found");
        assertThat(Client.to(gateway, "/").get().outcome()).isEqualTo("404 not_found");
        assertThat(Client.to(gateway, "/q/dev").get().outcome()).isEqualTo("404 not_found");
        assertThat(Client.to(gateway, "/internal/credentials/x").get().outcome())
                .isEqualTo("404 not_found");
    }

    @Test
    void wrongMethodGetsTheAllowedOnes() {
        var answer = Client.to(gateway, "/v2/auth/sessions/1").send("PUT");

        assertThat(answer.outcome()).isEqualTo("405 method_not_allowed");
        assertThat(answer.header("Allow")).contains("DELETE, GET, HEAD, PATCH");
        assertThat(Client.to(gateway, "/health").post("").outcome()).isEqualTo("405 method_not_allowed");
    }

    @Test
    void aPathGoesToItsServiceAsItCame() {
        Partner partner = world.partner();

        var answer = Client.to(gateway, "/v2/freestyles/1/reactions/%F0%9F%94%A5?a=%20b&c")
                .key(partner.key())
                .bearer(world.signer.token(partner.fan()))
                .send("PUT");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(world.feed.last("/v2/freestyles/1/reactions/%F0%9F%94%A5").uri())
                .endsWith("?a=%20b&c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v2/partners/1/../../../internal/credentials/x",
                "/v2/partners/1/%2e%2e/%2E%2E/internal",
                "/v2/partners/1/..%2f..%2finternal",
                "/v2/partners/1/a;/../b",
                "/v2//feed",
                "/v2/feed/",
                "/v2/partners/1/%00",
                "/v2/partners/1/%zz",
                "/v2/partners/1/a%5c..%5cb",
                "/v2/./feed"
            })
    void aPathThatCouldBeReadTwoWaysLeadsNowhere(String path) throws Exception {
        try (RawClient raw = new RawClient(gateway)) {
            raw.send(
                    "GET " + path + " HTTP/1.1",
                    "Host: x",
                    "X-Service-API-Key: " + world.partner().secretKey(),
                    "");

            assertThat(raw.head()).startsWith("HTTP/1.1 404").contains("nosniff");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=%", "a=%4", "a=%zz", "a=<b>", "a=\"b\"", "a=\u00e9", "a=\\", "a=|"})
    void aQueryThatIsNoneIsInvalid(String query) throws Exception {
        try (RawClient raw = new RawClient(gateway)) {
            raw.send("GET /v2/feed?" + query + " HTTP/1.1", "Host: x", "");

            assertThat(raw.head())
                    .startsWith("HTTP/1.1 400")
                    .contains("problem+json")
                    .contains("nosniff");
        }
    }

    @Test
    void aRequestWithoutAHostIsMalformed() throws Exception {
        try (RawClient raw = new RawClient(gateway)) {
            raw.send("GET /v2/feed HTTP/1.1", "");

            assertThat(raw.head())
                    .startsWith("HTTP/1.1 400")
                    .contains("problem+json")
                    .contains("nosniff");
        }
    }

    @Test
    void headGoesWhereGetGoes() {
        Partner partner = world.partner();
        world.feed.on(
                "/v2/feed",
                request -> request.response().putHeader("Content-Length", "11").end());

        var answer = Client.to(gateway, "/v2/feed")
                .key(partner.key())
                .bearer(world.signer.token(partner.fan()))
                .send("HEAD");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Length")).contains("11");
        assertThat(world.feed.last("/v2/feed").method()).isEqualTo("HEAD");
    }
}
