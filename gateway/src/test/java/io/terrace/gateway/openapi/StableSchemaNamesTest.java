package io.terrace.gateway.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class StableSchemaNamesTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void renamedClassRetainsSchemaNameAndReferences() throws Exception {
        ObjectNode document = (ObjectNode) JSON.readTree("""
                {"paths":{"/v2/polls":{"get":{"schema":{"$ref":"#/components/schemas/PollState"},
                                              "other":{"$ref":"#/components/schemas/Poll"}}}},
                 "components":{"schemas":{"PollState":{"type":"string"},"Poll":{"type":"object"}}}}""");

        StableSchemaNames.read().apply(document);

        assertThat(document).isEqualTo(JSON.readTree("""
                {"paths":{"/v2/polls":{"get":{"schema":{"$ref":"#/components/schemas/State"},
                                              "other":{"$ref":"#/components/schemas/Poll"}}}},
                 "components":{"schemas":{"Poll":{"type":"object"},"State":{"type":"string"}}}}"""));
    }
}
