package io.terrace.gateway.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.RawHttp2;
import io.terrace.gateway.fake.World;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class Http2Test {

    @TestHTTPResource
    URI gateway;

    World world;
    Vertx vertx = Vertx.vertx();

    @AfterEach
    void end() {
        vertx.close();
    }

    @Test
    void aClientMaySpeakHttp2() throws Exception {
        assertThat(post(Buffer.buffer("{}"))).isEqualTo("200 HTTP_2 DENY");
        assertThat(world.feed.last("/v2/freestyles").header("content-length")).isEqualTo("2");
    }

    @Test
    void anOversizeBodyIsRefusedOverHttp2Too() throws Exception {
        assertThat(post(Buffer.buffer("x".repeat(300_000)))).isEqualTo("413 HTTP_2 DENY");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x-t=a\nb",
                "x-t=a\r\nx: y",
                "x-t=a\u0001",
                "x-t=\u007f",
                "x-t=a\u0000b",
                "x\"t=1",
                "x t=1",
                "x(t=1"
            })
    void invalidHeaderFailsOnlyItsOwnRequest(String field) throws Exception {
        String name = field.substring(0, field.indexOf('='));
        String value = field.substring(field.indexOf('=') + 1);

        for (int i = 0; i < 8; i++) {
            try (RawHttp2 raw = new RawHttp2(gateway)) {
                assertThat(raw.ask("GET", "/v2/media/c/1", name, value))
                        .matches("reset|gone|.*\"malformed_request\".*");
            }
        }

        for (int i = 0; i < 8; i++) {
            try (RawHttp2 raw = new RawHttp2(gateway)) {
                assertThat(raw.ask("GET", "/v2/media/c/1", "x-t", "plain")).isEqualTo("{\"ok\":true}");
            }
        }
    }

    @Test
    void aMethodThatIsNoWordIsRefused() throws Exception {
        try (RawHttp2 raw = new RawHttp2(gateway)) {
            assertThat(raw.ask("G\",\"s\":1", "/v2/media/c/1")).matches("reset|gone|.*\"malformed_request\".*");
        }
    }

    @Test
    void refusalOfHeadHasNoBody() throws Exception {
        try (RawHttp2 raw = new RawHttp2(gateway)) {
            assertThat(raw.ask("GET", "/v2/feed")).contains("\"status\":401");
        }
        try (RawHttp2 raw = new RawHttp2(gateway)) {
            assertThat(raw.ask("HEAD", "/v2/feed")).isEmpty();
        }
    }

    @Test
    void requestsAtOnceAndHeadsAreBounded() throws Exception {
        try (RawHttp2 raw = new RawHttp2(gateway)) {
            assertThat(raw.settings()).containsEntry(3, 100L).containsEntry(6, 16_384L);
        }
    }

    @Test
    void aHeadLargerThanThatIsRefused() throws Exception {
        String[] fields = new String[400];
        for (int i = 0; i < fields.length; i += 2) {
            fields[i] = "x-" + i;
            fields[i + 1] = "y".repeat(100);
        }
        try (RawHttp2 raw = new RawHttp2(gateway)) {
            assertThat(raw.ask("GET", "/v2/media/c/1", fields)).matches("reset|gone|");
        }
        assertThat(world.media.seen()).noneMatch(seen -> seen.header("x-398") != null);
    }

    @Test
    void aConnectionThatResetsAgainAndAgainIsClosed() throws Exception {
        try (RawHttp2 raw = new RawHttp2(gateway)) {
            assertThat(raw.askAndReset(1_000, "/v2/media/c/1")).isTrue();
        }
        try (RawHttp2 raw = new RawHttp2(gateway)) {
            assertThat(raw.ask("GET", "/v2/media/c/1")).isEqualTo("{\"ok\":true}");
        }
    }

    private String post(Buffer body) throws Exception {
        Partner partner = world.partner();
        var client = vertx.createHttpClient(
                new HttpClientOptions().setProtocolVersion(HttpVersion.HTTP_2).setHttp2ClearTextUpgrade(false));
        var options = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setHost(gateway.getHost())
                .setPort(gateway.getPort())
                .setURI("/v2/freestyles")
                .putHeader("X-Service-API-Key", partner.key())
                .putHeader("Authorization", "Bearer " + world.signer.token(partner.fan()));
        return client.request(options)
                .compose(request -> request.send(body))
                .map(response ->
                        response.statusCode() + " " + response.version() + " " + response.getHeader("X-Frame-Options"))
                .toCompletionStage()
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS);
    }
}
