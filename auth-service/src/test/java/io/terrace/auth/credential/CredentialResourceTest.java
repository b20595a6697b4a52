package io.terrace.auth.credential;

import static io.terrace.auth.Club.gateway;
import static io.terrace.auth.Problems.problem;
import static io.terrace.auth.Problems.shape;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.auth.Club;
import io.terrace.auth.vault.Sha256;
import io.terrace.platform.testing.TestStack;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class CredentialResourceTest {

    private static final String CREDENTIAL = "/internal/credentials/{hash}";

    @Test
    void theRootCredentialIsAnOperators() {
        String root = ConfigProvider.getConfig().getValue("terrace.root-credential", String.class);

        gateway()
                .get(CREDENTIAL, Sha256.hex(root))
                .then()
                .statusCode(200)
                .body("kind", equalTo("operator"))
                .body("status", equalTo("active"))
                .body("partnerId", nullValue());
    }

    @Test
    void anUnknownHashIsNotFoundLikeAnyOther() {
        var unknown = gateway().get(CREDENTIAL, Sha256.hex("pk_live_nothing"));
        var malformed = gateway().get(CREDENTIAL, "not-a-hash");

        problem(unknown, 404, "not_found");
        assertThat(shape(unknown)).isEqualTo(shape(malformed));
    }

    @Test
    void nobodyButTheGatewayMayAsk() {
        Club club = Club.found();

        problem(Club.operator().get(CREDENTIAL, Sha256.hex("x")), 403, "insufficient_scope");
        problem(club.server().get(CREDENTIAL, Sha256.hex("x")), 403, "insufficient_scope");
    }
}
