package io.terrace.gateway.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.gateway.route.BuiltInRoutes;
import io.terrace.gateway.route.RouteTable;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ApiDocumentAssemblerTest {

    private static final String POLLS = """
        {'paths':{'/v2/polls':{'post':{'operationId':'createPoll','x-roles':['editor','server'],
         'x-scope':'polls:write','requestBody':{},
         'responses':{'201':{'description':'Made.'},'409':{'description':'','x-codes':['already_exists']},
         '422':{'description':'','x-codes':['rule_violation'],'headers':{'Idempotency-Replayed':{}}},
         'default':{'description':'A problem.'}}}}},
         'components':{'schemas':{'Problem':{'type':'object'}}}}\
        """;
    private static final String ME =
            "{'paths':{'/v2/me':{'get':{'operationId':'getMe','x-roles':['fan'],'responses':{'200':{}}}}}}";

    private final ObjectMapper json = new ObjectMapper();
    private final RouteTable table = BuiltInRoutes.table();

    @Test
    void anOperationSaysWhichCredentialsItTakes() throws Exception {
        JsonNode document = merge();

        assertThat(document.at("/paths/~1v2~1polls/post/security").toString())
                .isEqualTo("[{\"secretKey\":[]},{\"staffToken\":[]}]");
        assertThat(document.at("/paths/~1v2~1me/get/security").toString())
                .isEqualTo("[{\"apiKey\":[],\"fanToken\":[]}]");
        assertThat(document.at("/paths/~1v2~1polls/post/description").asText())
                .contains("a server with the scope `polls:write`", "staff with the role `editor`");
        assertThat(document.at("/paths/~1health/get/security").isEmpty()).isTrue();
    }

    @Test
    void everyRefusalIsAProblemWithItsCodes() throws Exception {
        JsonNode document = merge();

        JsonNode responses = document.at("/paths/~1v2~1polls/post/responses");
        assertThat(responses.properties())
                .extracting(Map.Entry::getKey)
                .contains("201", "400", "401", "403", "409", "413", "415", "426", "429", "500", "503", "504")
                .doesNotContain("default");
        assertThat(responses.at("/409/$ref").asText()).isEqualTo("#/components/responses/Problem409-already_exists");
        assertThat(document.at("/components/schemas/Problem409-already_exists/allOf/1/properties/code/enum")
                        .toString())
                .isEqualTo("[\"already_exists\"]");
        assertThat(document.at("/components/responses/Problem429-rate_limited/headers")
                        .has("Retry-After"))
                .isTrue();
    }

    @Test
    void aRefusalThatIsReplayedIsNotOneThatIsNot() throws Exception {
        JsonNode document = merge();

        assertThat(document.at("/paths/~1v2~1polls/post/responses/422/$ref").asText())
                .isEqualTo("#/components/responses/Problem422-rule_violation-replayable");
        assertThat(document.at("/components/responses/Problem422-rule_violation-replayable/headers")
                        .has("Idempotency-Replayed"))
                .isTrue();
    }

    @Test
    void tagsAreTheReadersWords() throws Exception {
        JsonNode document = merge();

        assertThat(document.at("/paths/~1v2~1polls/post/tags/0").asText()).isEqualTo("Polls");
        assertThat(document.path("tags").findValues("x-paths")).isEmpty();
    }

    private JsonNode merge() throws Exception {
        return new ApiDocumentAssembler(
                        OpenApiEndpoint.own(json),
                        DocumentExamples.read(json),
                        (method, path) -> OpenApiEndpoint.route(table, method, path))
                .merge(Map.of("polls-service", read(POLLS), "community-service", read(ME)), "https://api.example");
    }

    private ObjectNode read(String text) throws Exception {
        return (ObjectNode) json.readTree(text.replace('\'', '"'));
    }
}
