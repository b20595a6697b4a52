package io.terrace.auth.partner;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.auth.Club;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Versions of a configuration, and bringing one back.
@QuarkusTest
@WithTestResource(TestStack.class)
class ConfigurationVersionTest {

    private static final String CONFIGURATION = "/v2/partners/{id}/configuration";
    private static final Map<String, Object> RED = Map.of("branding", Map.of("primaryColor", "#aa0000"));

    private Club club;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void anOldVersionIsBroughtBackAsANewOne() {
        change(operator(), "\"1\"", RED);
        change(operator(), "\"2\"", Map.of("features", Map.of("polls", false), "retry", retry(9)));

        Response restored = restore(operator(), "\"3\"", 2);

        restored.then()
                .statusCode(200)
                .header("ETag", "\"4\"")
                .body("branding.primaryColor", equalTo("#aa0000"))
                .body("features.size()", equalTo(0));
        JsonPath versions = ok(operator().get(CONFIGURATION + "/versions", club.partner()));
        assertThat(versions.getList("items.configVersion")).containsExactly(4, 3, 2, 1);
        assertThat(versions.getInt("items[0].restoredFrom")).isEqualTo(2);
        JsonPath third = ok(operator().get(CONFIGURATION + "/versions/3", club.partner()));
        assertThat(third.getInt("retry.maxAttempts")).isEqualTo(9);
        assertThat(third.getInt("configVersion")).isEqualTo(3);
        problem(operator().get(CONFIGURATION + "/versions/5", club.partner()), 404, "not_found");
        problem(restore(operator(), "\"4\"", 5), 404, "not_found");
    }

    /// A part that was never set goes back to being the platform's.
    @Test
    void restoringFirstVersionRevertsLaterChanges() {
        change(operator(), "\"1\"", Map.of("retry", retry(9)));

        restore(operator(), "\"2\"", 1).then().statusCode(200).body("retry.maxAttempts", equalTo(5));
    }

    @Test
    void versionsAreOnlyEverAdded() {
        assertThatThrownBy(() -> OwnerConnection.run("update configuration_version set version = version + 1"))
                .hasMessageContaining("only ever added");
    }

    private static Map<String, Object> retry(int attempts) {
        return Map.of("baseMs", 100, "maxMs", 1000, "maxAttempts", attempts);
    }

    private Response change(RequestSpecification who, String tag, Map<String, ?> change) {
        return who.header("If-Match", tag).body(change).patch(CONFIGURATION, club.partner());
    }

    private Response restore(RequestSpecification who, String tag, long version) {
        return who.header("If-Match", tag).post(CONFIGURATION + "/versions/{version}/restore", club.partner(), version);
    }
}
