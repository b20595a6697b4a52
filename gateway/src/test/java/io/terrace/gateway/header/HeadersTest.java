package io.terrace.gateway.header;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.FanAtTheDoor;
import io.terrace.gateway.fake.RawClient;
import io.terrace.gateway.fake.Seen;
import io.terrace.platform.testing.TestStack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class HeadersTest extends FanAtTheDoor {

    @Test
    void everyKindOfAnswerIsSecured() {
        world.feed.on("/v2/reaction-types", request -> request.connection().close());

        List<Client.Answer> answers = List.of(
                feed().get(),
                Client.to(gateway, "/v2/feed").get(),
                Client.to(gateway, "/v2/nothing").get(),
                Client.to(gateway, "/v2/feed").send("PUT"),
                Client.to(gateway, "/health").get(),
                Client.to(gateway, "/q/health/live").get(),
                Client.to(gateway, "/v2/freestyles").post("x".repeat(300_000)),
                Client.to(gateway, "/v2/media/c/1").get(),
                Client.to(gateway, "/v2/feed")
                        .header("Origin", "https://a.example")
                        .header("Access-Control-Request-Method", "GET")
                        .send("OPTIONS"),
                Client.to(gateway, "/v2/stream?ticket=t").key(key).get(),
                Client.to(gateway, "/v2/reaction-types").key(key).bearer(token).get());

        assertThat(answers)
                .extracting(Client.Answer::status)
                .containsExactly(200, 401, 404, 405, 200, 404, 413, 200, 204, 200, 503);
        assertThat(answers).allSatisfy(answer -> {
            assertThat(answer.header("Strict-Transport-Security").orElseThrow()).startsWith("max-age=");
            assertThat(answer.response().headers().allValues("X-Frame-Options")).containsExactly("DENY");
            assertThat(answer.response().headers().allValues("X-Content-Type-Options"))
                    .containsExactly("nosniff");
            assertThat(answer.header("X-Request-Id")).isPresent();
        });
    }

    @Test
    void identityCannotBeForged() {
        long before = System.currentTimeMillis();
        Seen seen = afterSending(
                "Forwarded: for=10.0.0.1",
                "X-Forwarded-For: 10.0.0.1",
                "X-Forwarded-Host: evil.example",
                "X-Real-IP: 10.0.0.1",
                "X-Service-Client-Ip: 10.0.0.1",
                "X-Service-Deadline: 99999999999999",
                "X-Service-Caller: root",
                "X-HTTP-Method-Override: DELETE",
                "X-Original-URL: /internal",
                "Cookie: session=1",
                "Via: 1.1 x");

        assertThat(seen.headers().names())
                .noneMatch(name -> name.toLowerCase(Locale.ROOT).startsWith("x-forwarded"))
                .doesNotContain("Forwarded", "X-Real-IP", "X-Service-Caller", "X-HTTP-Method-Override")
                .doesNotContain("X-Original-URL", "Cookie", "Via", "X-Service-API-Key", "X-Service-Client-Ip");
        assertThat(seen.headers().getAll("Authorization")).hasSize(1);
        assertThat(Long.parseLong(seen.header("X-Service-Deadline")))
                .isBetween(before, System.currentTimeMillis() + 5000);
    }

    @Test
    void clientAddressIsSentOnlyWhereNeeded() {
        world.auth
                .service()
                .on("/v2/auth/otp/challenges", request -> request.response().end("{}"));

        Client.to(gateway, "/v2/auth/otp/challenges").key(key).post("{}");
        feed().get();

        assertThat(world.auth
                        .service()
                        .last("/v2/auth/otp/challenges")
                        .context()
                        .path("addr")
                        .asText())
                .isEqualTo("127.0.0.1");
        assertThat(world.feed.last("/v2/feed").context().has("addr")).isFalse();
    }

    @Test
    void providersSignatureHeaderGoesToTheWebhookOnly() {
        world.messaging.on(
                "/v2/webhooks/telephony/livekit", request -> request.response().end());

        Client.to(gateway, "/v2/webhooks/telephony/livekit")
                .header("Authorization", "a.signed.token")
                .header("X-Service-Webhook-Authorization", "forged")
                .post("{}");
        Seen elsewhere = afterSending("X-Service-Webhook-Authorization: forged");

        Seen seen = world.messaging.last("/v2/webhooks/telephony/livekit");
        assertThat(seen.headers().getAll("X-Service-Webhook-Authorization")).containsExactly("a.signed.token");
        assertThat(seen.header("Authorization")).isNull();
        assertThat(elsewhere.header("X-Service-Webhook-Authorization")).isNull();
    }

    @Test
    void clientAddressIsSentWhereStaffRequestACode() {
        world.auth
                .service()
                .on("/v2/staff/otp/challenges", request -> request.response().end("{}"));

        Client.to(gateway, "/v2/staff/otp/challenges").post("{}");

        var context = world.auth.service().last("/v2/staff/otp/challenges").context();
        assertThat(context.path("addr").asText()).isEqualTo("127.0.0.1");
        assertThat(context.path("groups").toString()).isEqualTo("[\"anyone\"]");
        assertThat(context.has("pid")).isFalse();
    }

    @Test
    void hopByHopHeadersAreNotForwarded() {
        Seen seen = afterSending("Connection: keep-alive, X-Secret", "X-Secret: 1", "TE: trailers", "Keep-Alive: 5");

        assertThat(seen.header("X-Secret")).isNull();
        assertThat(seen.header("TE")).isNull();
        assertThat(seen.header("Keep-Alive")).isNull();
    }

    @Test
    void clientHeadersAreForwarded() {
        Seen seen = afterSending(
                "Idempotency-Key: k1",
                "If-Match: \"1\"",
                "If-None-Match: \"2\"",
                "Range: bytes=0-1",
                "Last-Event-ID: 7",
                "X-Service-Installation-Id: i",
                "X-Service-SDK-Version: 1.5.0",
                "X-Service-SDK-Platform: ios",
                "Accept-Language: de");

        assertThat(seen.header("Idempotency-Key")).isEqualTo("k1");
        assertThat(seen.header("If-Match")).isEqualTo("\"1\"");
        assertThat(seen.header("If-None-Match")).isEqualTo("\"2\"");
        assertThat(seen.header("Range")).isEqualTo("bytes=0-1");
        assertThat(seen.header("Last-Event-ID")).isEqualTo("7");
        assertThat(seen.header("X-Service-Installation-Id")).isEqualTo("i");
        assertThat(seen.header("X-Service-SDK-Version")).isEqualTo("1.5.0");
        assertThat(seen.header("X-Service-SDK-Platform")).isEqualTo("ios");
        assertThat(seen.header("Accept-Language")).isEqualTo("de");
    }

    @Test
    void gatewayContinuesTraceAndPreservesRequestId() {
        String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        String id = UUID.randomUUID().toString();

        var answer = feed().header("traceparent", "00-" + trace + "-00f067aa0ba902b7-01")
                .header("X-Request-Id", id)
                .get();

        Seen seen = world.feed.last("/v2/feed");
        assertThat(seen.header("traceparent"))
                .matches("00-" + trace + "-[0-9a-f]{16}-01")
                .doesNotContain("00f067aa0ba902b7");
        assertThat(seen.header("X-Request-Id")).isEqualTo(id);
        assertThat(answer.header("X-Request-Id")).contains(id);
    }

    @Test
    void aRequestIdThatCouldBeASecretIsReplaced() {
        var answer = feed().header("X-Request-Id", "sk_live_0123456789abcdef").get();

        assertThat(answer.header("X-Request-Id").orElseThrow()).doesNotContain("sk_live");
        assertThat(answer.header("X-Request-Id"))
                .contains(world.feed.last("/v2/feed").header("X-Request-Id"));
    }

    @Test
    void nonsenseIsReplaced() {
        var answer = feed().header("traceparent", "00-x-y-z")
                .header("X-Request-Id", "<script>")
                .get();

        Seen seen = world.feed.last("/v2/feed");
        assertThat(seen.header("traceparent")).matches("00-[0-9a-f]{32}-[0-9a-f]{16}-01");
        assertThat(UUID.fromString(answer.header("X-Request-Id").orElseThrow()).version())
                .isEqualTo(7);
    }

    @Test
    void aServiceDoesNotSpeakForTheGateway() {
        world.feed.on(
                "/v2/feed",
                request -> request.response()
                        .putHeader("Server", "quarkus")
                        .putHeader("X-Powered-By", "coffee")
                        .putHeader("X-Frame-Options", "ALLOWALL")
                        .putHeader("X-Request-Id", "other")
                        .putHeader("RateLimit", "none")
                        .putHeader("Set-Cookie", "a=b")
                        .putHeader("ETag", "\"7\"")
                        .putHeader("Idempotency-Replayed", "true")
                        .end("{}"));

        var answer = feed().get();

        assertThat(answer.header("Server")).isEmpty();
        assertThat(answer.header("X-Powered-By")).isEmpty();
        assertThat(answer.header("Set-Cookie")).isEmpty();
        assertThat(answer.response().headers().allValues("X-Frame-Options")).containsExactly("DENY");
        assertThat(answer.response().headers().allValues("X-Request-Id"))
                .hasSize(1)
                .doesNotContain("other");
        assertThat(answer.response().headers().allValues("RateLimit"))
                .hasSize(1)
                .doesNotContain("none");
        assertThat(answer.header("ETag")).contains("\"7\"");
        assertThat(answer.header("Idempotency-Replayed")).contains("true");
    }

    private Client feed() {
        return Client.to(gateway, "/v2/feed").key(key).bearer(token);
    }

    private Seen afterSending(String... headers) {
        try (RawClient raw = new RawClient(gateway)) {
            raw.send("GET /v2/feed HTTP/1.1", "Host: x", "X-Service-API-Key: " + key, "Authorization: Bearer " + token)
                    .send(headers)
                    .send("");
            assertThat(raw.line()).isEqualTo("HTTP/1.1 200 OK");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return world.feed.last("/v2/feed");
    }
}
