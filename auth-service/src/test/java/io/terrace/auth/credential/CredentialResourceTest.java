package io.terrace.auth.credential;

import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.auth.Club;
import io.terrace.platform.kernel.CredentialLookupRequest;
import io.terrace.platform.kernel.Sha256Hash;
import io.terrace.platform.testing.TestStack;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class CredentialResourceTest {

    private static final String LOOKUP = "/internal/credentials/lookup";

    @Test
    void theRootCredentialIsAnOperators() {
        Club.credential(ConfigProvider.getConfig().getValue("terrace.root-credential", String.class))
                .body("kind", equalTo("operator"))
                .body("status", equalTo("active"))
                .body("partnerId", nullValue());
    }

    @Test
    void knownIdsAreAnsweredInOneBatch() {
        Club one = Club.found();
        Club other = Club.found(Map.of("rateLimits", Map.of("reads", 7)));
        String ofOne = hash(one);
        String ofOther = hash(other);

        var found = Club.ok(Club.lookup(Set.of(ofOne, ofOther, Sha256Hash.hex("pk_live_nothing"), "not-a-hash")));

        assertThat(found.getMap("")).containsOnlyKeys(ofOne, ofOther);
        assertThat(found.getUUID("'" + ofOne + "'.partnerId")).isEqualTo(one.partner());
        assertThat(found.getUUID("'" + ofOther + "'.partnerId")).isEqualTo(other.partner());
        assertThat(found.getInt("'" + ofOther + "'.limits.reads")).isEqualTo(7);
    }

    @Test
    void moreThanAQuestionHoldsIsRefused() {
        Set<String> tooMany = IntStream.rangeClosed(0, CredentialLookupRequest.MOST)
                .mapToObj(i -> Sha256Hash.hex("pk_live_" + i))
                .collect(Collectors.toSet());

        assertThat(Club.lookup(tooMany).statusCode()).isEqualTo(400);
    }

    @Test
    void onlyTheGatewayMayAsk() {
        Club club = Club.found();
        Map<String, Object> nothing = Map.of("hashes", Set.of());

        problem(Club.operator().body(nothing).post(LOOKUP), 403, "insufficient_scope");
        problem(club.server().body(nothing).post(LOOKUP), 403, "insufficient_scope");
    }

    private static String hash(Club club) {
        String key = Club.operator()
                .body(Map.of("name", "A", "kind", "secret"))
                .post("/v2/partners/{partner}/api-keys", club.partner())
                .then()
                .statusCode(201)
                .extract()
                .path("key");
        return Sha256Hash.hex(key);
    }
}
