package io.terrace.platform.sample;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.sample.ProblemTest.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.rest.MergePatchBody;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
class MergePatchTest {

    @TestHTTPResource(value = "/openapi?format=json", management = true)
    URI openApi;

    @ParameterizedTest
    @ValueSource(
            strings = {"application/json", "application/merge-patch+json", "Application/Merge-Patch+JSON;charset=utf-8"
            })
    void nullClearsAndAbsenceDoesNot(String type) {
        patch(type, "{\"note\": null, \"tags\": null, \"count\": 3}")
                .then()
                .statusCode(200)
                .body("cleared", containsInAnyOrder("note", "tags"))
                .body("count", equalTo(3));
        patch(type, "{\"endsAt\": \"2026-01-01T00:00:00Z\"}")
                .then()
                .statusCode(200)
                .body("endsAt", equalTo("2026-01-01T00:00:00.000Z"))
                .body("$", not(hasKey("cleared")));
        patch(type, "{}").then().statusCode(200).body("$", not(hasKey("cleared")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"name\": null} | /name",
                "{\"note\": null, \"count\": null} | /count",
                "{\"part\": null} | /part",
                "{\"part\": {\"size\": null}} | /part/size"
            })
    void requiredFieldRejectsNull(String body, String pointer) {
        Response refused = patch(MergePatchBody.MEDIA_TYPE, body);

        problem(refused, 400, "validation_failed");
        refused.then().body("errors.pointer", contains(pointer)).body("errors.code", contains("required"));
    }

    @Test
    void aPartIsAPatchToo() {
        patch(MergePatchBody.MEDIA_TYPE, "{\"part\": {\"colour\": null, \"size\": 2}}")
                .then()
                .statusCode(200)
                .body("part.cleared", contains("colour"))
                .body("part.size", equalTo(2));
    }

    @Test
    void patchIgnoresClientSuppliedClearedList() {
        patch(MergePatchBody.MEDIA_TYPE, "{\"cleared\": [\"name\"], \"unknown\": null, \"count\": 1}")
                .then()
                .statusCode(200)
                .body("count", equalTo(1))
                .body("$", not(hasKey("cleared")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"count\": 1.5} | /count | invalid",
                "{\"count\": 99999999999} | /count | out_of_range",
                "{\"tags\": [\"a\", 2]} | /tags/1 | invalid",
                "{\"endsAt\": 5} | /endsAt | invalid"
            })
    void valuesAreReadAsStrictlyAsElsewhere(String body, String pointer, String code) {
        Response refused = patch(MergePatchBody.MEDIA_TYPE, body);

        problem(refused, 400, "validation_failed");
        refused.then().body("errors.pointer", contains(pointer)).body("errors.code", contains(code));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"count\": 1, \"count\": 2}", "{\"note\": null, \"note\": null}", "{\"note\": null"})
    void invalidJsonIsRefused(String body) {
        problem(patch(MergePatchBody.MEDIA_TYPE, body), 400, "invalid_json");
    }

    @Test
    void documentListsBothMediaTypesAndNullability() {
        var document = given().get(openApi).jsonPath();
        String content = "paths.'/patched'.patch.requestBody.content.";
        String change = document.getString(content + "'application/json'.schema.'$ref'");

        assertThat(document.getString(content + "'application/merge-patch+json'.schema.'$ref'"))
                .isEqualTo(change);
        String schema = "components.schemas." + change.substring(change.lastIndexOf('/') + 1) + ".properties.";
        assertThat(document.getMap(schema.substring(0, schema.length() - 1))).doesNotContainKey("cleared");
        assertThat(document.<Object>get(schema + "note.type").toString()).contains("null");
        assertThat(document.<Object>get(schema + "name.type").toString()).doesNotContain("null");
    }

    private static Response patch(String type, String body) {
        return given().contentType(type).body(body).patch("/patched");
    }
}
