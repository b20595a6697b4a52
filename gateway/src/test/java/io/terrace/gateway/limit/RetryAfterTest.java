package io.terrace.gateway.limit;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.FanAtTheDoor;
import io.terrace.gateway.fake.FrozenRedis;
import io.terrace.gateway.fake.OwnFiles;
import io.terrace.gateway.fake.Waiting;
import io.terrace.platform.kernel.UrlSigner;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(OwnFiles.class)
@WithTestResource(TestStack.class)
@WithTestResource(
        value = FakeServices.class,
        initArgs = @ResourceArg(name = FakeServices.LINKS, value = RetryAfterTest.SIGNING_KEY))
@Tag("slow")
class RetryAfterTest extends FanAtTheDoor {

    static final String SIGNING_KEY = "a signing key of media's";

    boolean redisIsDown;

    @AfterEach
    void everythingIsAsItWas() {
        OwnFiles.restore();
        if (redisIsDown) {
            TestStack.redis().start();
            await().pollDelay(Duration.ofMillis(800))
                    .until(() -> Client.to(gateway, "/health").get().status() == 200);
        }
        // A table that is changed again before it was seen is never in force.
        await().until(() -> feed().header("RateLimit-Policy").orElse("").equals("\"reads\";q=300;w=60"));
    }

    @Test
    void retryAfterIsExact() {
        OwnFiles.change(table -> reads(table).put("requests", 4).put("windowSec", 3));
        await().until(() -> feed().header("RateLimit-Policy").orElse("").equals("\"reads\";q=4;w=3"));
        while (feed().status() == 200) {
            // Until it is refused.
        }

        var refused = feed();
        long seconds = Long.parseLong(refused.header("Retry-After").orElseThrow());

        assertThat(refused.outcome()).isEqualTo("429 rate_limited");
        assertThat(refused.header("RateLimit")).contains("\"reads\";r=0;t=" + seconds);
        pass(Duration.ofSeconds(seconds - 1));
        assertThat(feed().status()).isEqualTo(429);
        pass(Duration.ofSeconds(1));
        assertThat(feed().status()).isEqualTo(200);
    }

    @Test
    void requestWaitsAtMostAWindow() {
        OwnFiles.change(table -> reads(table).put("requests", 1).put("windowSec", 40));
        await().until(() -> feed().header("RateLimit-Policy").orElse("").equals("\"reads\";q=1;w=40"));

        var refused = feed();

        assertThat(refused.outcome()).isEqualTo("429 rate_limited");
        assertThat(Long.parseLong(refused.header("Retry-After").orElseThrow())).isBetween(1L, 40L);
    }

    @Test
    void anInstallationsRequestsCountTogether() {
        OwnFiles.change(
                table -> reads(table).put("requests", 1).put("windowSec", 60).put("by", "installation"));
        await().until(() -> feed().header("RateLimit-Policy").orElse("").contains(";q=1;"));
        String app = UUID.randomUUID().toString();

        assertThat(feed("X-Service-Installation-Id", app).status()).isEqualTo(200);
        assertThat(feed("X-Service-Installation-Id", app.toUpperCase(Locale.ROOT))
                        .status())
                .isEqualTo(429);
        assertThat(feed("X-Service-Installation-Id", UUID.randomUUID().toString())
                        .status())
                .isEqualTo(200);
        assertThat(feed("X-Service-Installation-Id", "any word").status()).isEqualTo(429);
    }

    @Test
    void signedUrlLimitCountsByResourceSignatureAndAddress() {
        OwnFiles.change(table ->
                table.withObjectProperty("limits").withObjectProperty("media").put("requests", 2));
        await().until(() -> played(signed("/v2/media/c/" + UUID.randomUUID(), 9), "203.0.113.1")
                .header("RateLimit-Policy")
                .orElse("")
                .equals("\"media\";q=2;w=60"));
        String url = signed("/v2/media/c/1", 9);
        String parameters = url.substring(url.indexOf('?') + 1);
        String swapped = "/v2/media/c/1?" + parameters.replaceAll("(.*)&(.*)", "$2&$1");

        assertThat(played(url, "203.0.113.1").status()).isEqualTo(200);
        assertThat(played(url + "&more=1", "203.0.113.1").status()).isEqualTo(200);
        assertThat(played(swapped, "203.0.113.1").outcome()).isEqualTo("429 rate_limited");
        assertThat(played(url, "203.0.113.2").status()).isEqualTo(200);
        assertThat(played(signed("/v2/media/c/1", 10), "203.0.113.1").status()).isEqualTo(200);
        assertThat(played(signed("/v2/media/c/2", 9), "203.0.113.1").status()).isEqualTo(200);
    }

    @Test
    void inventedUrlsCountByTheirAddressAndLeaveNoKeysBehind() {
        String valid = signed("/v2/media/c/" + UUID.randomUUID(), 9);
        long before = keys();

        for (int i = 0; i < 100; i++) {
            String invented = "/v2/media/c/" + UUID.randomUUID() + "?expires=9&signature=" + UUID.randomUUID();
            assertThat(played(invented, "203.0.113.9").outcome())
                    .isEqualTo(i < 60 ? "404 not_found" : "429 rate_limited");
        }

        assertThat(keys() - before).isLessThan(20);
        assertThat(played(valid, "203.0.113.9").status()).isEqualTo(200);
    }

    @Test
    void urlOfThePreviousKeyIsNotInvented() {
        String path = "/v2/media/c/" + UUID.randomUUID();
        String before =
                new UrlSigner("", SIGNING_KEY + FakeServices.PREVIOUS).sign("GET", path, Instant.ofEpochSecond(9));
        String strange = new UrlSigner("", SIGNING_KEY + " never").sign("GET", path, Instant.ofEpochSecond(9));

        for (int i = 0; i < 60; i++) {
            played(strange, "203.0.113.10");
        }

        assertThat(played(strange, "203.0.113.10").outcome()).isEqualTo("429 rate_limited");
        assertThat(played(before, "203.0.113.10").status()).isEqualTo(200);
    }

    @Test
    void inventedWebhookPathsCountByTheirAddress() {
        OwnFiles.change(table -> table.withObjectProperty("limits")
                .withObjectProperty("webhooks")
                .put("requests", 3));
        await().until(() ->
                reported("203.0.113.20").header("RateLimit-Policy").orElse("").equals("\"webhooks\";q=3;w=60"));

        for (int i = 0; i < 3; i++) {
            assertThat(reported("203.0.113.21").status()).isEqualTo(200);
        }

        assertThat(reported("203.0.113.21").outcome()).isEqualTo("429 rate_limited");
    }

    @Test
    void aLimitThatRefusesInAnOutageDoes() {
        OwnFiles.change(table -> reads(table).put("onOutage", "refuse").put("requests", 299));
        await().until(() -> feed().header("RateLimit-Policy").orElse("").contains(";q=299;"));

        TestStack.redis().stop();
        redisIsDown = true;

        await().until(() -> feed().status() == 503);
        var refused = feed();
        assertThat(refused.outcome()).isEqualTo("503 temporarily_unavailable");
        assertThat(refused.header("Retry-After")).contains("1");
        assertThat(create().status()).isEqualTo(200);
    }

    @Test
    void frozenRedisBlocksOnlyFailClosedLimits() {
        Config config = ConfigProvider.getConfig();
        OwnFiles.change(table -> reads(table).put("onOutage", "refuse").put("requests", 298));
        await().until(() -> feed().header("RateLimit-Policy").orElse("").contains(";q=298;"));

        try (var _ = FrozenRedis.at(config.getValue("quarkus.redis.hosts", String.class))) {
            await().until(() -> feed().status() == 503);
            for (int i = 0; i < 20; i++) {
                assertThat(feed().outcome()).isEqualTo("503 temporarily_unavailable");
                assertThat(create().status()).isEqualTo(200);
            }
        }

        await().until(() -> feed().header("RateLimit").isPresent());
    }

    private Client.Answer reported(String address) {
        return Client.to(gateway, "/v2/webhooks/otp/twilio/" + UUID.randomUUID() + "/" + UUID.randomUUID())
                .header("X-Forwarded-For", address)
                .post("MessageStatus=sent");
    }

    /// How many there are in Redis.
    private static long keys() {
        Vertx vertx = Vertx.vertx();
        try {
            String hosts = ConfigProvider.getConfig().getValue("quarkus.redis.hosts", String.class);
            return Waiting.on(Redis.createClient(vertx, hosts)
                    .send(Request.cmd(Command.DBSIZE))
                    .map(size -> Objects.requireNonNull(size).toLong()));
        } finally {
            Waiting.on(vertx.close());
        }
    }

    private static String signed(String path, long expires) {
        return new UrlSigner("", SIGNING_KEY).sign("GET", path, Instant.ofEpochSecond(expires));
    }

    private Client.Answer played(String url, String address) {
        return Client.to(gateway, url).header("X-Forwarded-For", address).get();
    }

    private Client.Answer create() {
        return Client.to(gateway, "/v2/freestyles").key(key).bearer(token).post("{}");
    }

    private Client.Answer feed() {
        return Client.to(gateway, "/v2/feed").key(key).bearer(token).get();
    }

    private Client.Answer feed(String header, String value) {
        return Client.to(gateway, "/v2/feed")
                .key(key)
                .bearer(token)
                .header(header, value)
                .get();
    }

    private static void pass(Duration time) {
        await().pollDelay(time).timeout(time.plusSeconds(5)).until(() -> true);
    }

    private static ObjectNode reads(ObjectNode table) {
        return table.withObjectProperty("limits").withObjectProperty("reads");
    }
}
