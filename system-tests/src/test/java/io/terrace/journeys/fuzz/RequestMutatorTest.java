package io.terrace.journeys.fuzz;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.Json;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RequestMutatorTest {

    private static final int MANY = 2_000;
    private static final JsonNode DOCUMENT = Json.read("""
        {"paths": {"/v2/things/{name}": {"post": {
          "operationId": "changeThing",
          "x-roles": ["fan"],
          "parameters": [
            {"in": "path", "name": "name", "schema": {"type": "string"}},
            {"in": "query", "name": "cursor", "schema": {"type": "string"}}],
          "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}}}}},
         "components": {"schemas": {"Thing": {
          "type": "object",
          "required": ["title", "count"],
          "properties": {
            "title": {"type": "string", "pattern": "\\\\S"},
            "count": {"type": "integer", "minimum": 3},
            "kind": {"type": "string", "enum": ["small", "large"]},
            "open": {"type": "boolean"},
            "startsAt": {"type": "string", "format": "date-time"},
            "tags": {"type": "array", "items": {"type": "string"}}}}}}}
        """);

    private final OperationCatalog catalog = new OperationCatalog(DOCUMENT);
    private final SchemaSampler sampler = new SchemaSampler(catalog, name -> name);
    private final RequestMutator mutator = new RequestMutator(sampler, new CursorStore(), List.of("other"));
    private final ApiOperation operation = catalog.operations().getFirst();

    @Test
    void sampleContainsRequiredFields() {
        JsonNode sample = sample();

        assertThat(sample.path("title").asText()).isNotBlank();
        assertThat(sample.path("count").asInt()).isEqualTo(3);
        assertThat(sample).hasSize(2);
    }

    @Test
    void sameNumberIsChangedInTheSameWay() {
        RequestDraft draft = valid();

        for (long number = 0; number < MANY; number++) {
            FuzzRequest first = mutator.mutate(draft, number, new SplittableRandom(number));
            FuzzRequest second = mutator.mutate(draft, number, new SplittableRandom(number));

            assertThat(second.target()).isEqualTo(first.target());
            assertThat(second.headers()).isEqualTo(first.headers());
            assertThat(second.kind()).isEqualTo(first.kind());
        }
    }

    @Test
    void everyKindOfChangeIsMade() {
        Set<MutationKind> kinds = EnumSet.noneOf(MutationKind.class);

        for (long number = 0; number < MANY; number++) {
            kinds.add(mutator.mutate(valid(), number, new SplittableRandom(number))
                    .kind());
        }

        assertThat(kinds).isEqualTo(EnumSet.allOf(MutationKind.class));
    }

    @Test
    void repeatedMemberIsThereTwice() {
        long number = 0;
        FuzzRequest request = mutator.mutate(valid(), number, new SplittableRandom(number));
        while (request.kind() != MutationKind.REPEATED_MEMBER) {
            number++;
            request = mutator.mutate(valid(), number, new SplittableRandom(number));
        }

        assertThat(request.body()).containsPattern("\"(\\w+)\":[^,]*,\"\\1\":");
    }

    private RequestDraft valid() {
        return new RequestDraft(operation).path("name", "scarf").json(sample());
    }

    private JsonNode sample() {
        return sampler.sample(requireNonNull(operation.bodySchema()), "body");
    }
}
