package io.terrace.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeService;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.RawClient;
import io.terrace.gateway.fake.Seen;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class BatchTest extends BatchingFan {

    @Test
    void eachOperationIsAnsweredInItsPlaceAndInOrder() {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        for (String path : List.of("/v2/freestyles/1", "/v2/freestyles/2", "/v2/freestyles/3")) {
            world.feed.on(path, request -> {
                order.add(path);
                // The first is the slowest.
                int wait = path.endsWith("1") ? 100 : 1;
                world.feed.vertx().setTimer(wait, id -> FakeService.json(request, 200, "{\"at\":\"" + path + "\"}"));
            });
        }

        JsonNode results = run(
                "{'id':'a','method':'GET','path':'/v2/freestyles/1'}",
                "{'id':'b','method':'GET','path':'/v2/freestyles/2'}",
                "{'id':'c','method':'DELETE','path':'/v2/freestyles/3'}");

        assertThat(order).containsExactly("/v2/freestyles/1", "/v2/freestyles/2", "/v2/freestyles/3");
        assertThat(results.findValuesAsText("id")).containsExactly("a", "b", "c");
        assertThat(results.findValuesAsText("at")).containsExactlyElementsOf(order);
        assertThat(results.findValuesAsText("status")).containsOnly("200");
    }

    @Test
    void anOperationReachesItsServiceAsTheSameRequestWouldByItself() {
        CompletableFuture<Buffer> body = new CompletableFuture<>();
        world.feed.on(
                "/v2/freestyles",
                request -> request.body().onSuccess(all -> {
                    body.complete(all);
                    request.response()
                            .setStatusCode(201)
                            .putHeader("Location", "/v2/freestyles/1")
                            .putHeader("Content-Type", "application/json")
                            .putHeader("Idempotency-Replayed", "true")
                            .end("{\"n\": 1.50}");
                }));

        var answer = post("""
                {"operations":[{"id":"a","method":"POST","path":"/v2/freestyles?x=1",
                  "headers":{"idempotency-key":"k1","If-Match":"\\"7\\""},"body": {"n": 1.50, "m": 2}}]}""");

        Seen seen = world.feed.last("/v2/freestyles");
        JsonNode result = answer.json().at("/results/0");
        assertThat(body.join()).hasToString("{\"n\": 1.50, \"m\": 2}");
        assertThat(seen.uri()).isEqualTo("/v2/freestyles?x=1");
        assertThat(seen.header("Idempotency-Key")).isEqualTo("k1");
        assertThat(seen.header("If-Match")).isEqualTo("\"7\"");
        assertThat(seen.header("Content-Type")).isEqualTo("application/json");
        assertThat(seen.header("Content-Length")).isEqualTo("19");
        assertThat(seen.header("X-Service-API-Key")).isNull();
        assertThat(seen.context().path("roles").toString() + seen.context().path("groups"))
                .contains("fan");
        assertThat(result.path("status").asInt()).isEqualTo(201);
        assertThat(result.at("/headers/Location").asText()).isEqualTo("/v2/freestyles/1");
        assertThat(result.at("/headers/Idempotency-Replayed").asText()).isEqualTo("true");
        assertThat(result.at("/headers/X-Request-Id").asText()).isEqualTo(seen.header("X-Request-Id"));
        assertThat(answer.body()).contains("{\"n\": 1.50}");
        assertThat(answer.header("X-Frame-Options")).contains("DENY");
    }

    @Test
    void failureStopsOnlyDependentOperations() {
        world.feed.on("/v2/freestyles/bad", request -> FakeService.json(request, 404, "{}"));

        JsonNode results = run(
                "{'id':'a','method':'GET','path':'/v2/freestyles/bad'}",
                "{'id':'b','method':'DELETE','path':'/v2/freestyles/dependent','dependsOn':'a'}",
                "{'id':'c','method':'DELETE','path':'/v2/freestyles/dependent','dependsOn':['b']}",
                "{'id':'d','method':'DELETE','path':'/v2/freestyles/independent'}",
                "{'id':'e','method':'DELETE','path':'/v2/freestyles/happy','dependsOn':['d']}");

        assertThat(results.findValuesAsText("status")).startsWith("404", "424");
        assertThat(statuses(results)).containsExactly(404, 424, 424, 200, 200);
        assertThat(results.at("/1/body/code").asText()).isEqualTo("dependency_failed");
        assertThat(results.at("/1/body/dependency").asText()).isEqualTo("a");
        assertThat(results.at("/2/body/dependency").asText()).isEqualTo("b");
        assertThat(world.feed.count("/v2/freestyles/dependent")).isZero();
    }

    @Test
    void eachOperationCountsUnderItsOwnLimit() {
        key = partner.limit("writes", 2).key();

        JsonNode results = run(
                "{'id':'a','method':'DELETE','path':'/v2/freestyles/1'}",
                "{'id':'b','method':'DELETE','path':'/v2/freestyles/1'}",
                "{'id':'c','method':'DELETE','path':'/v2/freestyles/limited'}",
                "{'id':'d','method':'GET','path':'/v2/freestyles/1'}");

        assertThat(statuses(results)).containsExactly(200, 200, 429, 200);
        assertThat(results.at("/2/headers/Retry-After").asInt()).isPositive();
        assertThat(results.at("/2/body/policy").asText()).isEqualTo("writes");
        assertThat(world.feed.count("/v2/freestyles/limited")).isZero();
        assertThat(Client.to(gateway, "/v2/freestyles/1")
                        .key(key)
                        .bearer(token)
                        .send("DELETE")
                        .status())
                .isEqualTo(429);
    }

    @Test
    void allOfItEndsByTheDeadlineOfOneRequest() {
        world.feed.on("/v2/freestyles/slow", request -> {});

        JsonNode results = run(
                "{'id':'a','method':'GET','path':'/v2/reaction-types'}",
                "{'id':'b','method':'GET','path':'/v2/freestyles/slow'}",
                "{'id':'c','method':'DELETE','path':'/v2/freestyles/late'}");

        assertThat(statuses(results)).containsExactly(200, 504, 504);
        assertThat(results.at("/2/body/code").asText()).isEqualTo("deadline_exceeded");
        assertThat(world.feed.count("/v2/freestyles/late")).isZero();
    }

    @Test
    void aServiceThatFailsIsOneOperationsMatter() {
        world.media.stop();
        world.feed.on("/v2/freestyles/half", request -> {
            request.response().putHeader("Content-Length", "100").write("half");
            world.feed.vertx().setTimer(50, id -> request.connection().close());
        });

        JsonNode results = run(
                "{'id':'a','method':'POST','path':'/v2/uploads/1/complete'}",
                "{'id':'b','method':'GET','path':'/v2/freestyles/half'}",
                "{'id':'c','method':'GET','path':'/v2/reaction-types'}");

        assertThat(statuses(results)).containsExactly(503, 503, 200);
        assertThat(results.at("/0/body/retryable").asBoolean()).isTrue();
        assertThat(results.at("/1/body/code").asText()).isEqualTo("temporarily_unavailable");
    }

    @Test
    void anAnswerThatIsTooLargeOrNoJsonIsLeftOutAndSaidSo() {
        world.feed.on(
                "/v2/freestyles/large", request -> FakeService.json(request, 200, '"' + "x".repeat(200_000) + '"'));
        world.feed.on("/v2/freestyles/broken", request -> FakeService.json(request, 200, "{\"a\":1},{\"b\":"));
        world.feed.on(
                "/v2/freestyles/none",
                request -> request.response().setStatusCode(204).end());

        JsonNode results = run(
                "{'id':'a','method':'GET','path':'/v2/freestyles/large'}",
                "{'id':'b','method':'GET','path':'/v2/freestyles/broken'}",
                "{'id':'c','method':'GET','path':'/v2/freestyles/none'}");

        assertThat(statuses(results)).containsExactly(200, 200, 204);
        assertThat(results.at("/0/bodyOmitted").asBoolean()).isTrue();
        assertThat(results.at("/1/bodyOmitted").asBoolean()).isTrue();
        assertThat(results.get(2).has("body")).isFalse();
        assertThat(results.get(2).has("bodyOmitted")).isFalse();
    }

    @Test
    void disconnectStopsTheRest() throws Exception {
        CompletableFuture<Void> asked = new CompletableFuture<>();
        CompletableFuture<Void> dropped = new CompletableFuture<>();
        world.feed.on("/v2/freestyles/held", request -> {
            request.response().closeHandler(closed -> dropped.complete(null));
            asked.complete(null);
        });
        String text = batch(
                "{'id':'a','method':'GET','path':'/v2/freestyles/held'}",
                "{'id':'b','method':'DELETE','path':'/v2/freestyles/left'}");

        try (RawClient raw = new RawClient(gateway)) {
            raw.send(
                    "POST /v2/batch HTTP/1.1",
                    "Host: x",
                    "Content-Type: application/json",
                    "Content-Length: " + text.length(),
                    "X-Service-API-Key: " + key,
                    "Authorization: Bearer " + token,
                    "");
            raw.write(text);
            asked.get(60, TimeUnit.SECONDS);
        }

        dropped.get(60, TimeUnit.SECONDS);
        BoundedWait.await().during(Duration.ofMillis(300)).until(() -> world.feed.count("/v2/freestyles/left") == 0);
    }
}
