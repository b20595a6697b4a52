package io.terrace.wallet;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
class OpenApiTest {

    @TestHTTPResource(value = "/openapi?format=json", management = true)
    URI openApi;

    @Test
    void documentDeclaresRolesAndScopes() {
        given().get(openApi)
                .then()
                .statusCode(200)
                .body("paths.'/v2/wallet'.get.x-roles", contains("fan"))
                .body("paths.'/v2/wallet/grants'.post.x-roles", containsInAnyOrder("admin", "server"))
                .body("paths.'/v2/wallet/grants'.post.x-scope", is("wallet:write"))
                .body("paths.'/v2/wallet/grants/batch'.post.x-scope", is("wallet:write"))
                .body(
                        "components.schemas.GrantResult.properties.transaction.toString()",
                        containsString("/Transaction"))
                .body("components.schemas.GrantBatch.properties.grants.toString()", containsString("/GrantDraft"))
                .body("paths.'/v2/fans/{fanId}/wallet'.get.x-roles", containsInAnyOrder("analyst", "server"))
                .body("paths.'/v2/fans/{fanId}/coupons'.get.x-roles", containsInAnyOrder("editor", "server"))
                .body(
                        "paths.'/v2/wallet/transactions'.get.parameters.name",
                        hasItems("type", "from", "to", "limit", "cursor"))
                .body("paths.'/v2/wallet/statement'.get.responses.'200'.content", hasKey("text/csv"));
    }
}
