package io.terrace.platform.privacy;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.AuthEvent.UserUpdated;
import io.terrace.platform.events.Event;
import io.terrace.platform.events.PrivacyEvent.ExportRequested;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ErasureTest {

    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

    @Inject
    ObjectMapper json;

    @Inject
    PersonalDataCatalog catalogue;

    private final UUID user = UUID.randomUUID();
    private final UUID other = UUID.randomUUID();
    private final UUID community = UUID.randomUUID();

    @Test
    void everyTableIsInTheCatalogue() {
        assertThat(catalogue.tables()).contains("card", "outbox", "inbox", "erased_fan", "idempotency_answer");
        assertThat(TestSchemaInspector.all()).containsAll(List.of("card", "erased_fan"));
    }

    @Test
    void nothingThatComesLateBringsAnErasedFanBack() {
        produce(updated(user, "Canary"));
        produce(updated(other, "Ana"));
        await().untilAsserted(() ->
                assertThat(TestSchemaInspector.holding(community, "Canary")).containsExactly("card"));

        produce(new FanErased(user, community, UUID.randomUUID(), NOON));
        receipts(1);
        produce(updated(user, "Canary"));
        produce(updated(other, "Anna"));

        await().untilAsserted(() ->
                assertThat(TestSchemaInspector.holding(community, "Anna")).containsExactly("card"));
        assertThat(TestSchemaInspector.holding(community, "Canary")).isEmpty();
        assertThat(TestSchemaInspector.holding(community, user.toString())).isSubsetOf(catalogue.tablesThatKeep());
    }

    @Test
    void eventsDuringErasureAreErasedToo() {
        for (int i = 0; i < 60; i++) {
            produce(updated(user, "Canary" + i));
            if (i == 30) {
                produce(new FanErased(user, community, UUID.randomUUID(), NOON));
            }
        }
        receipts(1);
        produce(updated(other, "Ana"));

        await().untilAsserted(() ->
                assertThat(TestSchemaInspector.holding(community, "Ana")).containsExactly("card"));
        assertThat(TestSchemaInspector.holding(community, "Canary")).isEmpty();
    }

    @Test
    void aRepeatedErasureGivesAnotherReceiptAndChangesNothing() {
        produce(updated(user, "Canary"));
        produce(new FanErased(user, community, UUID.randomUUID(), NOON));
        receipts(1);

        produce(new FanErased(user, community, UUID.randomUUID(), NOON));

        receipts(2);
        assertThat(TestSchemaInspector.holding(community, "Canary")).isEmpty();
    }

    @Test
    void fanExportsTheirData() throws JsonProcessingException {
        produce(updated(user, "Canary"));
        await().untilAsserted(() ->
                assertThat(TestSchemaInspector.holding(community, "Canary")).containsExactly("card"));
        UUID export = UUID.randomUUID();

        produce(new ExportRequested(user, community, export, NOON));

        await().pollInterval(200, MILLISECONDS)
                .untilAsserted(() -> assertThat(KafkaTestClient.records("exports.v1", export.toString()))
                        .hasSize(1));
        JsonNode part = json.readTree(KafkaTestClient.records("exports.v1", export.toString())
                .getFirst()
                .value());
        assertThat(part.path("service").asText()).isEqualTo("feed");
        assertThat(part.path("last").asBoolean()).isTrue();
        assertThat(json.readTree(part.path("content").asText()).path("row"))
                .isEqualTo(
                        json.createObjectNode().put("userId", user.toString()).put("name", "Canary"));
    }

    private UserUpdated updated(UUID fan, String name) {
        return new UserUpdated(fan, community, UUID.randomUUID(), name, null, NOON);
    }

    private void receipts(int count) {
        await().pollInterval(200, MILLISECONDS)
                .untilAsserted(() -> assertThat(KafkaTestClient.records("privacy.v1", user.toString()))
                        .filteredOn(record -> record.value().contains("erasure.receipt_given"))
                        .hasSize(count));
    }

    private void produce(Event event) {
        try (var broker = new KafkaTestClient()) {
            broker.send(UUID.randomUUID(), event);
        } catch (JsonProcessingException | InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
