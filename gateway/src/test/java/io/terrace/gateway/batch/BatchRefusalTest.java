package io.terrace.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.RawClient;
import io.terrace.platform.testing.TestStack;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class BatchRefusalTest extends BatchingFan {

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
    void batchRequiresCredentialsOfItsOperations() {
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
        comeFrom(world.partner().origins("https://a.example"));
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
}
