package io.terrace.platform.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/// What an OpenAPI document must say of everything that has a `PATCH`: the change takes `If-Match` and may be refused
/// with 412, its answer and a `GET` of the same path have an `ETag`, and the `GET` may be 304.
public final class OpenApiEntityTagAssertions {

    /// Parts of a resumable upload have `Upload-Offset`.
    private static final String UPLOADS = "/v2/uploads/";

    private OpenApiEntityTagAssertions() {}

    /// @param document OpenAPI 3 as JSON
    public static void assertKept(JsonNode document) {
        List<Map.Entry<String, JsonNode>> patched = document.path("paths").properties().stream()
                .filter(path -> path.getValue().has("patch") && !path.getKey().startsWith(UPLOADS))
                .toList();

        assertThat(patched).isNotEmpty().allSatisfy(path -> {
            JsonNode patch = path.getValue().path("patch");
            assertThat(patch.path("parameters").findValuesAsText("name")).contains("If-Match");
            assertThat(patch.path("responses").has("412")).as("412 of PATCH").isTrue();
            assertThat(hasTag(patch)).as("ETag of PATCH").isTrue();
            JsonNode get = path.getValue().path("get");
            if (!get.isMissingNode()) {
                assertThat(hasTag(get)).as("ETag of GET").isTrue();
                assertThat(get.path("responses").has("304")).as("304 of GET").isTrue();
            }
        });
    }

    private static boolean hasTag(JsonNode operation) {
        return operation.path("responses").path("200").path("headers").has("ETag");
    }
}
