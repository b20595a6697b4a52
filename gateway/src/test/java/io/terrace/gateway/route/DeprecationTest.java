package io.terrace.gateway.route;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.FanAtTheDoor;
import io.terrace.gateway.fake.OwnFiles;
import io.terrace.platform.testing.TestStack;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(OwnFiles.class)
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class DeprecationTest extends FanAtTheDoor {

    private static final String OLD = "/v2/reaction-types";
    private static final String SINCE = "@1798761600";
    private static final String SUNSET = "Sun, 03 Jan 2027 23:59:59 GMT";

    @BeforeEach
    void aRouteIsDeprecated() {
        OwnFiles.change(table -> table.withArrayProperty("routes").forEach(route -> {
            if (route.path("path").asText().equals(OLD)) {
                deprecate((ObjectNode) route);
            }
        }));
        await().until(() -> ask(OLD).get().header("Deprecation").isPresent());
    }

    @AfterEach
    void everythingIsAsItWas() {
        OwnFiles.restore();
        await().until(() -> ask(OLD).get().header("Deprecation").isEmpty());
    }

    @Test
    void everyAnswerOfADeprecatedRouteSaysWhenItGoes() {
        var served = ask(OLD).get();
        var refused = Client.to(gateway, OLD).get();

        assertThat(served.status()).isEqualTo(200);
        assertAnnounced(served);
        assertThat(refused.outcome()).isEqualTo("401 api_key_missing");
        assertAnnounced(refused);
    }

    @Test
    void aDeprecatedParameterSaysSoOnlyWhereItIsUsed() {
        var old = ask("/v2/events?limit=1&state=live").get();
        var current = ask("/v2/events?status=live").get();

        assertThat(old.header("Deprecation")).contains("@1795478400");
        assertThat(old.header("Sunset")).contains("Wed, 24 Nov 2027 00:00:00 GMT");
        assertThat(old.header("Link")).contains("</openapi.json>; rel=\"deprecation\"");
        assertThat(current.header("Deprecation")).isEmpty();
        assertThat(current.header("Sunset")).isEmpty();
        assertThat(current.header("Link")).isEmpty();
    }

    @Test
    void ofTwoTheFirstThatGoesIsAnnounced() {
        assertThat(ask(OLD + "?sooner").get().header("Sunset")).contains("Fri, 01 Jan 2027 00:00:00 GMT");
        assertThat(ask(OLD + "?later=1").get().header("Sunset")).contains(SUNSET);
    }

    @Test
    void aPartOfABatchSaysSoToo() {
        JsonNode results = ask("/v2/batch")
                .header("Content-Type", "application/json")
                .post("""
                        {"operations": [
                          {"id": "old", "method": "GET", "path": "/v2/events?state=live"},
                          {"id": "current", "method": "GET", "path": "/v2/events"}]}""")
                .json()
                .path("results");

        assertThat(results.path(0).path("headers").path("Deprecation").asText()).isEqualTo("@1795478400");
        assertThat(results.path(1).path("headers").has("Deprecation")).isFalse();
    }

    @Test
    void noServiceSaysSo() {
        world.feed.on(
                "/v2/feed",
                request -> request.response()
                        .putHeader("Deprecation", "@1")
                        .putHeader("Sunset", SUNSET)
                        .end("{}"));

        var answer = ask("/v2/feed").get();

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Deprecation")).isEmpty();
        assertThat(answer.header("Sunset")).isEmpty();
    }

    private static void assertAnnounced(Client.Answer answer) {
        assertThat(answer.header("Deprecation")).contains(SINCE);
        assertThat(answer.header("Sunset")).contains(SUNSET);
        assertThat(answer.header("Link")).contains("<https://club.example/changes>; rel=\"deprecation\"");
    }

    private static void deprecate(ObjectNode route) {
        String link = "https://club.example/changes";
        route.putObject("deprecated")
                .put("since", "2027-01-01T00:00:00Z")
                .put("sunset", "2027-01-03T23:59:59Z")
                .put("link", link);
        ObjectNode parameters = route.putObject("deprecatedParameters");
        parameters
                .putObject("sooner")
                .put("since", "2026-01-01T00:00:00Z")
                .put("sunset", "2027-01-01T00:00:00Z")
                .put("link", link);
        parameters
                .putObject("later")
                .put("since", "2026-01-01T00:00:00Z")
                .put("sunset", "2028-01-01T00:00:00Z")
                .put("link", link);
    }

    private Client ask(String path) {
        return Client.to(gateway, path).key(key).bearer(token);
    }
}
