package io.terrace.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeService;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.RawClient;
import io.terrace.gateway.fake.Seen;
import io.terrace.gateway.fake.World;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class BatchTest {

    @TestHTTPResource
    URI gateway;

    World world;

    Partner partner;
    String key;
    String token;

    @BeforeEach
    void signIn() {
        partner = world.partner();
        key = partner.key();
        token = world.signer.token(partner.fan());
    }

    @AfterEach
    void everythingIsWell() {
        world.reset();
    }

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
                  "headers":{"idempotency-key":"k1","If-Match":"\\"7\\""},"body": {"n": 1.50, "n": 2}}]}""");

        Seen seen = world.feed.last("/v2/freestyles");
        JsonNode result = answer.json().at("/results/0");
        assertThat(body.join()).hasToString("{\"n\": 1.50, \"n\": 2}");
        assertThat(seen.uri()).isEqualTo("/v2/freestyles?x=1");
        assertThat(seen.header("Idempotency-Key")).isEqualTo("k1");
        assertThat(seen.header("If-Match")).isEqualTo("\"7\"");
        assertThat(seen.header("Content-Type")).isEqualTo("application/json");
        assertThat(seen.header("Content-Length")).isEqualTo("19");
        assertThat(seen.header("X-Service-Client-Ip")).isEqualTo("127.0.0.1");
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
    void aFailureStopsOnlyWhatDependsOnIt() {
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'id':'x','method':'POST','path':'/v2/batch','body':{'operations':[]}}        | 400 validation_failed
            {'id':'x','method':'GET','path':'/v2/stream'}                                 | 400 validation_failed
            {'id':'x','method':'POST','path':'/v2/uploads','body':{}}                     | 400 validation_failed
            {'id':'x','method':'PUT','path':'/v2/uploads/c/1/content','body':{}}          | 400 validation_failed
            {'id':'x','method':'POST','path':'/v2/auth/token/refresh','body':{}}          | 400 validation_failed
            {'id':'x','method':'POST','path':'/v2/auth/logout'}                           | 400 validation_failed
            {'id':'x','method':'GET','path':'/v2/partners'}                               | 400 validation_failed
            {'id':'x','method':'GET','path':'/health'}                                    | 404 not_found
            {'id':'x','method':'GET','path':'/q/health'}                                  | 404 not_found
            {'id':'x','method':'GET','path':'/openapi.json'}                              | 404 not_found
            {'id':'x','method':'GET','path':'/internal/credentials/x'}                    | 404 not_found
            {'id':'x','method':'GET','path':'http://evil.example/v2/feed'}                | 400 validation_failed
            {'id':'x','method':'GET','path':'//evil.example/v2/feed'}                     | 404 not_found
            {'id':'x','method':'GET','path':'v2/feed'}                                    | 400 validation_failed
            {'id':'x','method':'GET','path':'/v2/freestyles/../../internal'}              | 404 not_found
            {'id':'x','method':'GET','path':'/v2/freestyles/%2e%2e/feed'}                 | 404 not_found
            {'id':'x','method':'GET','path':'/v2/freestyles/1#x'}                         | 404 not_found
            {'id':'x','method':'GET','path':'/v2/freestyles/1?a=%zz'}                     | 400 validation_failed
            {'id':'x','method':'GET','path':'/v2/freestyles/1 HTTP/1.1\\r\\nX: y'}        | 404 not_found
            {'id':'x','method':'GET','path':'/v2/freestyles/1?a\\r\\nX: y'}               | 400 validation_failed
            {'id':'x','method':'GET','path':7}                                            | 400 validation_failed
            {'id':'x','method':'GET'}                                                     | 400 validation_failed
            {'id':'x','path':'/v2/freestyles/1'}                                          | 400 validation_failed
            {'id':'x','method':'get','path':'/v2/freestyles/1'}                           | 400 validation_failed
            {'id':'x','method':'CONNECT','path':'/v2/freestyles/1'}                       | 400 validation_failed
            {'id':'x','method':'OPTIONS','path':'/v2/freestyles/1'}                       | 400 validation_failed
            {'id':'x','method':'PUT','path':'/v2/freestyles/1'}                           | 405 method_not_allowed
            {'id':'x','method':'GET','path':'/v2/freestyles/1','headers':{'Authorization':'Bearer x'}}     | 400 validation_failed
            {'id':'x','method':'GET','path':'/v2/freestyles/1','headers':{'x-service-api-key':'sk_x'}}     | 400 validation_failed
            {'id':'x','method':'GET','path':'/v2/freestyles/1','headers':{'Host':'evil'}}                  | 400 validation_failed
            {'id':'x','method':'GET','path':'/v2/freestyles/1','headers':{'Content-Length':'5'}}           | 400 validation_failed
            {'id':'x','method':'GET','path':'/v2/freestyles/1','headers':{'Transfer-Encoding':'chunked'}}  | 400 validation_failed
            {'id':'x','method':'GET','path':'/v2/freestyles/1','headers':{'Connection':'close'}}           | 400 validation_failed
            {'id':'x','method':'GET','path':'/v2/freestyles/1','headers':{'X-Forwarded-For':'1.2.3.4'}}    | 400 validation_failed
            {'id':'x','method':'GET','path':'/v2/freestyles/1','headers':{'X-Service-Client-Ip':'1.2.3.4'}}| 400 validation_failed
            {'id':'x','method':'GET','path':'/v2/freestyles/1','headers':{'Cookie':'a=b'}}                 | 400 validation_failed
            {'id':'x','method':'GET','path':'/v2/freestyles/1','headers':{'Accept':'a\\r\\nX: y'}}         | 400 validation_failed
            {'id':'x','method':'GET','path':'/v2/freestyles/1','headers':{'Accept':null}}                  | 400 validation_failed
            {'id':'x','method':'GET','path':'/v2/freestyles/1','headers':{'Accept\\r\\n':'x'}}             | 400 validation_failed
            """)
    void aHostileOperationIsRefusedInItsPlaceAlone(String operation, String outcome) {
        long before = world.feed.total();

        JsonNode results = run(operation, "{'id':'well','method':'GET','path':'/v2/reaction-types'}");

        assertThat(results.at("/0/status").asText() + " "
                        + results.at("/0/body/code").asText())
                .isEqualTo(outcome);
        assertThat(results.at("/1/status").asInt()).isEqualTo(200);
        assertThat(world.feed.total()).isEqualTo(before + 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "null",
                "{}",
                "{'operations':[]}",
                "{'operations':[{'id':'a'},{'id':'a'}]}",
                "{'operations':[{'id':'a','dependsOn':['b']},{'id':'b','dependsOn':['a']}]}",
                "{'operations':[{'id':'a','method':'DELETE','path':'/v2/freestyles/1'},{}]}"
            })
    void aHostileBatchIsRefusedBeforeAnythingIsDone(String text) {
        long before = world.feed.total();

        var answer = post(text.replace('\'', '"'));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.outcome()).containsAnyOf("invalid_json", "validation_failed");
        assertThat(world.feed.total()).isEqualTo(before);
    }

    @Test
    void aBatchNeedsWhatItsOperationsNeed() {
        String text = batch("{'id':'a','method':'GET','path':'/v2/reaction-types'}");

        assertThat(json(Client.to(gateway, "/v2/batch")).post(text).outcome()).isEqualTo("401 api_key_missing");
        assertThat(json(Client.to(gateway, "/v2/batch").key(key)).post(text).outcome())
                .isEqualTo("401 token_missing");
        assertThat(json(Client.to(gateway, "/v2/batch").key(key).bearer("x"))
                        .post(text)
                        .outcome())
                .isEqualTo("401 token_invalid");
        assertThat(json(Client.to(gateway, "/v2/batch").key(partner.secretKey()))
                        .post(text)
                        .outcome())
                .isEqualTo("403 insufficient_scope");
        assertThat(Client.to(gateway, "/v2/batch")
                        .key(key)
                        .bearer(token)
                        .header("Content-Type", "text/plain")
                        .post(text)
                        .outcome())
                .isEqualTo("415 unsupported_media_type");
        assertThat(Client.to(gateway, "/v2/batch").get().outcome()).isEqualTo("405 method_not_allowed");
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
    void aBatchThatIsTooLargeIsRefused() {
        String large = "{'id':'a','method':'POST','path':'/v2/freestyles','body':'" + "x".repeat(530_000) + "'}";

        assertThat(post(batch(large)).outcome()).isEqualTo("413 payload_too_large");
    }

    @Test
    void anOperationsBodyHasItsRoutesLimit() {
        String large = "{'id':'a','method':'POST','path':'/v2/freestyles','body':'" + "x".repeat(300_000) + "'}";
        long before = world.feed.count("/v2/freestyles");

        JsonNode results = run(large);

        assertThat(results.at("/0/body/code").asText()).isEqualTo("payload_too_large");
        assertThat(world.feed.count("/v2/freestyles")).isEqualTo(before);
    }

    @Test
    void twentyFiveRunAndTwentySixDoNot() {
        String[] operations = IntStream.range(0, 26)
                .mapToObj("{'id':'%d','method':'GET','path':'/v2/reaction-types'}"::formatted)
                .toArray(String[]::new);

        assertThat(run(IntStream.range(0, 25).mapToObj(i -> operations[i]).toArray(String[]::new)))
                .hasSize(25)
                .allMatch(result -> result.path("status").asInt() == 200);
        assertThat(post(batch(operations)).outcome()).isEqualTo("400 validation_failed");
    }

    @Test
    void whoeverGoesAwayStopsTheRest() throws Exception {
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
            asked.get(5, TimeUnit.SECONDS);
        }

        dropped.get(5, TimeUnit.SECONDS);
        Awaitility.await().during(Duration.ofMillis(300)).until(() -> world.feed.count("/v2/freestyles/left") == 0);
    }

    @Test
    void aBatchThatComesSlowlyIsGivenUpByTheDeadline() throws Exception {
        try (RawClient raw = new RawClient(gateway)) {
            raw.send(
                    "POST /v2/batch HTTP/1.1",
                    "Host: x",
                    "Content-Type: application/json",
                    "Content-Length: 100",
                    "X-Service-API-Key: " + key,
                    "Authorization: Bearer " + token,
                    "");
            raw.write("{");

            assertThat(raw.head()).startsWith("HTTP/1.1 504").contains("nosniff");
        }
    }

    @Test
    void aPageOfAnAdmittedOriginMaySendOne() {
        partner = world.partner().origins("https://a.example");
        key = partner.key();
        token = world.signer.token(partner.fan());
        String text = batch("{'id':'a','method':'GET','path':'/v2/reaction-types'}");

        assertThat(json(batch())
                        .header("Origin", "https://a.example")
                        .post(text)
                        .status())
                .isEqualTo(200);
        assertThat(json(batch())
                        .header("Origin", "https://b.example")
                        .post(text)
                        .outcome())
                .isEqualTo("403 origin_not_allowed");
    }

    private JsonNode run(String... operations) {
        var answer = post(batch(operations));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json().path("results");
    }

    private Client.Answer post(String text) {
        return json(batch()).post(text);
    }

    private Client batch() {
        return Client.to(gateway, "/v2/batch").key(key).bearer(token);
    }

    private static Client json(Client client) {
        return client.header("Content-Type", "application/json");
    }

    private static String batch(String... operations) {
        return List.of(operations).stream()
                .map(one -> one.replace('\'', '"'))
                .collect(Collectors.joining(",", "{\"operations\":[", "]}"));
    }

    private static List<Integer> statuses(JsonNode results) {
        List<Integer> statuses = new ArrayList<>();
        results.forEach(result -> statuses.add(result.path("status").asInt()));
        return statuses;
    }
}
