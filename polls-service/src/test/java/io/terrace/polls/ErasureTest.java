package io.terrace.polls;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.hasSize;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.PollEvent.BallotsRight;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.privacy.PersonalDataCatalog;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// The ballots of a fan who was erased: counted, and nobody's.
@QuarkusTest
@WithTestResource(TestStack.class)
class ErasureTest {

    @Inject
    PersonalDataCatalog catalogue;

    @Inject
    RecordedEvents recordedEvents;

    private final TestPartner partner = TestPartner.anyone();
    private final TestFan fan = partner.fan();
    private final TestFan other = partner.fan();

    @Test
    void everyTableIsInTheCatalogue() {
        assertThat(catalogue.tables()).isEqualTo(TestSchemaInspector.all());
    }

    @Test
    void ballotOfAnErasedFanStaysCountedWithoutTheFan() throws Exception {
        TestPoll poll = partner.open(TestPartner.draft(Map.of("kind", "prediction", "anonymity", "public")));
        fan.vote(poll.id(), poll.option(0)).then().statusCode(200);
        other.vote(poll.id(), poll.option(0)).then().statusCode(200);
        poll.awaitVoters(2);
        other.get("/v2/polls/{id}/options/{o}/voters", poll.id(), poll.option(0))
                .then()
                .body("items", hasSize(2));

        erase(partner.community(), fan.id());

        assertThat(poll.votes()).first().isEqualTo(2);
        other.get("/v2/polls/{id}/options/{o}/voters", poll.id(), poll.option(0))
                .then()
                .body("items", hasSize(1));
        poll.close();
        poll.awaitState("finalized");
        assertThat(poll.votes()).first().isEqualTo(2);
        partner.settle(poll.id(), poll.option(0)).then().statusCode(200);
        await().untilAsserted(() -> assertThat(recordedEvents.of(poll.id(), BallotsRight.class))
                .flatExtracting(BallotsRight::voters)
                .isEqualTo(List.of(other.id())));
    }

    private void erase(UUID community, UUID fan) throws Exception {
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), new FanErased(fan, community, Ids.next(), Instant.parse("2026-01-01T12:00:00Z")));
        }
        await().untilAsserted(() -> assertThat(TestSchemaInspector.holding(community, fan.toString()))
                .contains("erased_fan")
                .isSubsetOf(catalogue.tablesThatKeep()));
    }
}
