package io.terrace.realtime;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.hasItems;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.terrace.platform.testing.TestStack;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/// The service as it is shipped, and how it goes.
@QuarkusIntegrationTest
@WithTestResource(TestStack.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RealtimeServiceIT {

    private final TestFan fan = TestFan.anyone();

    @Test
    @Order(1)
    void itIsWell() {
        given().get("/health").then().statusCode(200).body("checks.name", hasItems("postgres", "redis"));
    }

    @Test
    @Order(2)
    void aTicketOpensAStream() {
        String ticket = given().auth()
                .oauth2(fan.token())
                .post("/v2/stream/tickets")
                .then()
                .statusCode(201)
                .extract()
                .path("ticket");

        SseClient.open(TestFan.port(), "/v2/stream?ticket=" + ticket, TestFan.TOKENS.app(fan.community()), null)
                .close();
    }

    @Test
    @Order(3)
    void onSigtermItSendsItsClientsAwayAndEnds() {
        SseClient client = fan.listen();

        // Its command line is too long to be read here; the servers' is not.
        ProcessHandle service = ProcessHandle.current()
                .children()
                .filter(process -> !process.info().commandLine().orElse("").contains("stack.jar"))
                .findFirst()
                .orElseThrow();
        service.destroy();
        client.awaitEnd();
        service.onExit().join();

        assertThat(client.blocks().getLast().data()).isEqualTo("{\"reason\":\"draining\"}");
    }
}
