package io.terrace.analytics.report;

import static io.terrace.analytics.TestApp.batch;
import static io.terrace.analytics.TestApp.event;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.analytics.TestApp;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is sent of the last 30 minutes.
@QuarkusTest
@WithTestResource(TestStack.class)
class LiveViewTest {

    private final TestApp app = TestApp.create();

    @Inject
    ObjectMapper json;

    @Test
    void changedViewIsSentWhole() throws Exception {
        app.send(batch(event(Ids.next().toString(), "goal_seen", Instant.now(), ",\"consent\":true")))
                .then()
                .statusCode(202);
        await().untilAsserted(() -> assertThat(events(last())).isEqualTo(1));

        app.send(batch(event(Ids.next().toString(), "shirt_seen", Instant.now(), ",\"consent\":true")))
                .then()
                .statusCode(202);
        await().untilAsserted(() -> assertThat(events(last())).isEqualTo(2));

        JsonNode view = last();
        assertThat(view.path("type").asText()).isEqualTo("live_view.changed");
        assertThat(view.path("communityId").asText()).isEqualTo(app.community().toString());
        assertThat(view.path("activeFans").asInt()).isEqualTo(1);
        assertThat(view.path("features").findValuesAsText("name")).containsExactlyInAnyOrder("goal_seen", "shirt_seen");
    }

    private static long events(JsonNode view) {
        return view.path("features").findValues("events").stream()
                .mapToLong(JsonNode::asLong)
                .sum();
    }

    private JsonNode last() throws JsonProcessingException {
        List<String> sent = KafkaTestClient.records(
                        "analytics.v1", app.community().toString())
                .stream()
                .map(record -> record.value())
                .toList();
        return sent.isEmpty() ? json.nullNode() : json.readTree(sent.getLast());
    }
}
