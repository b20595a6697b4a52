package io.terrace.media.store;

import static io.restassured.RestAssured.get;
import static org.hamcrest.Matchers.hasItem;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.TestStack;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class StoreProbeTest {

    @Test
    void theStoreShowsInTheHealth() {
        get("/health").then().statusCode(200).body("checks.name", hasItem("objects"));
    }
}
