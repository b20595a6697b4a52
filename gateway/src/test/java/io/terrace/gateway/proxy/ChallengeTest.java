package io.terrace.gateway.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeService;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.RawClient;
import io.terrace.gateway.fake.World;
import io.terrace.platform.testing.TestStack;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What HTTP wants of an answer beyond its status.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class ChallengeTest {

    @TestHTTPResource
    URI gateway;

    World world;

    @AfterEach
    void everythingIsWell() {
        world.reset();
    }

    @Test
    void aMissingOrUnknownKeyIsAskedFor() {
        assertThat(challenge(Client.to(gateway, "/v2/feed").get())).isEqualTo("ApiKey realm=\"terrace\"");
        assertThat(challenge(Client.to(gateway, "/v2/feed").key("pk_test_none").get()))
                .isEqualTo("ApiKey realm=\"terrace\"");
    }

    @Test
    void aMissingTokenIsAskedForWithoutAnError() {
        assertThat(challenge(Client.to(gateway, "/v2/feed")
                        .key(world.partner().key())
                        .get()))
                .isEqualTo("Bearer realm=\"terrace\"");
    }

    @Test
    void aBadTokenIsAnError() {
        assertThat(challenge(Client.to(gateway, "/v2/feed")
                        .key(world.partner().key())
                        .bearer("a.b.c")
                        .get()))
                .isEqualTo("Bearer realm=\"terrace\", error=\"invalid_token\"");
    }

    @Test
    void aServices401HasAChallengeToo() {
        world.feed.on("/v2/feed", request -> FakeService.json(request, 401, "{}"));
        Partner partner = world.partner();

        assertThat(challenge(Client.to(gateway, "/v2/feed")
                        .key(partner.key())
                        .bearer(world.signer.token(partner.fan()))
                        .get()))
                .isEqualTo("Bearer realm=\"terrace\", error=\"invalid_token\"");
    }

    @ParameterizedTest
    @CsvSource({"/v2/feed,200", "/v2/media/c/1,200", "/v2/freestyles/1,200", "/v2/nothing,404", "/health,200"})
    void headKeepsTheConnection(String path, String status) throws Exception {
        Partner partner = world.partner();
        String request = " HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: " + partner.key() + "\r\nAuthorization: Bearer "
                + world.signer.token(partner.fan()) + "\r\n\r\n";
        try (RawClient raw = new RawClient(gateway)) {
            for (int i = 0; i < 3; i++) {
                raw.write("HEAD " + path + request);
                String head = raw.head();
                assertThat(head).startsWith("HTTP/1.1 " + status).doesNotContainIgnoringCase("connection: close");
            }
            raw.write("GET /v2/feed" + request);
            assertThat(raw.head()).startsWith("HTTP/1.1 200");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate", "br", "gzip, gzip", "GZIP"})
    void aCompressedBodyIsRefused(String encoding) throws IOException {
        Partner partner = world.partner();
        long before = world.feed.count("/v2/freestyles");

        Client.Answer answer = Client.to(gateway, "/v2/freestyles")
                .key(partner.key())
                .bearer(world.signer.token(partner.fan()))
                .header("Content-Encoding", encoding)
                .send("POST", BodyPublishers.ofByteArray(gzip("{}")));

        assertThat(answer.outcome()).isEqualTo("415 unsupported_media_type");
        assertThat(answer.header("Accept-Encoding")).contains("identity");
        assertThat(world.feed.count("/v2/freestyles")).isEqualTo(before);
    }

    @Test
    void anIdentityIsNoEncoding() {
        Partner partner = world.partner();

        assertThat(Client.to(gateway, "/v2/freestyles")
                        .key(partner.key())
                        .bearer(world.signer.token(partner.fan()))
                        .header("Content-Encoding", "identity")
                        .post("{}")
                        .status())
                .isEqualTo(200);
    }

    private static String challenge(Client.Answer answer) {
        assertThat(answer.status()).isEqualTo(401);
        return answer.header("WWW-Authenticate").orElseThrow();
    }

    private static byte[] gzip(String text) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
