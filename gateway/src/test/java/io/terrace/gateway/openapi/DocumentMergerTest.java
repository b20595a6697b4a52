package io.terrace.gateway.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DocumentMergerTest {

    private final ObjectMapper json = new ObjectMapper();

    @Test
    void equalSchemasAreMergedIntoOne() throws Exception {
        String problem = "{'components':{'schemas':{'Problem':{'type':'object'}}}}";

        JsonNode merged = merge(problem, problem);

        assertThat(merged.at("/components/schemas").size()).isEqualTo(1);
    }

    @Test
    void differingSchemasArePrefixedWithTheirService() throws Exception {
        String feed = "{'components':{'schemas':{'Page':{'type':'object'}}}}";
        String auth = """
            {'paths':{'/v2/a':{'get':{'schema':{'$ref':'#/components/schemas/Page'}}}},
             'components':{'schemas':{'Page':{'type':'array'},'Box':{'$ref':'#/components/schemas/Page'}}}}\
            """;

        JsonNode merged = merge(feed, auth);

        assertThat(names(merged)).containsExactly("Box", "FirstPage", "SecondPage");
        assertThat(merged.at("/components/schemas/FirstPage/type").asText()).isEqualTo("object");
        assertThat(merged.at("/components/schemas/SecondPage/type").asText()).isEqualTo("array");
        assertThat(merged.at("/components/schemas/Box/$ref").asText()).isEqualTo("#/components/schemas/SecondPage");
        assertThat(merged.at("/paths/~1v2~1a/get/schema/$ref").asText()).isEqualTo("#/components/schemas/SecondPage");
    }

    @Test
    void schemasWithDifferentReferencesDiffer() throws Exception {
        String document = """
            {'components':{'schemas':{'Page':{'type':'%s'},'Box':{'items':{'$ref':'#/components/schemas/Page'}}}}}\
            """;

        JsonNode merged = merge(document.formatted("object"), document.formatted("array"));

        assertThat(names(merged)).containsExactly("FirstBox", "FirstPage", "SecondBox", "SecondPage");
        assertThat(merged.at("/components/schemas/SecondBox/items/$ref").asText())
                .isEqualTo("#/components/schemas/SecondPage");
    }

    @Test
    void internalPathsAreLeftOut() throws Exception {
        JsonNode merged = merge("{'paths':{'/internal/x':{},'/q/info':{},'/v2/b':{}}}", "{}");

        assertThat(merged.path("paths").size()).isEqualTo(1);
    }

    @Test
    void operationIdsAreUnique() throws Exception {
        String document = "{'paths':{'%s':{'get':{'operationId':'read'}}}}";

        JsonNode merged = merge(document.formatted("/v2/a"), document.formatted("/v2/b"));

        assertThat(merged.at("/paths/~1v2~1a/get/operationId").asText()).isEqualTo("read");
        assertThat(merged.at("/paths/~1v2~1b/get/operationId").asText()).isEqualTo("Secondread");
    }

    private static List<String> names(JsonNode merged) {
        return merged.at("/components/schemas").properties().stream()
                .map(Map.Entry::getKey)
                .toList();
    }

    private JsonNode merge(String first, String second) throws Exception {
        TreeMap<String, ObjectNode> documents = new TreeMap<>();
        documents.put("first-service", (ObjectNode) json.readTree(first.replace('\'', '"')));
        documents.put("second-service", (ObjectNode) json.readTree(second.replace('\'', '"')));
        return DocumentMerger.merge(json.createObjectNode(), documents);
    }
}
