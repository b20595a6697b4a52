package io.terrace.community.squad;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.community.RecordedEvents;
import io.terrace.community.TestFan;
import io.terrace.platform.events.CommunityEvent.BetweenTwo;
import io.terrace.platform.events.CommunityEvent.SquadConnected;
import io.terrace.platform.events.CommunityEvent.SquadRemoved;
import io.terrace.platform.events.CommunityEvent.SquadRequested;
import io.terrace.platform.events.CommunityEvent.UserBlocked;
import io.terrace.platform.events.CommunityEvent.UserMuted;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/// What two fans do to each other in the same moment.
@QuarkusTest
@WithTestResource(TestStack.class)
class SquadRaceTest {

    @Inject
    RecordedEvents recordedEvents;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    EntityManager entities;

    private final SquadFan ana = new SquadFan(TestFan.anyone());
    private final SquadFan bo = new SquadFan(ana.fan().neighbour());

    @BeforeEach
    void bothAreHere() {
        ana.fan().here();
        bo.fan().here();
    }

    @Test
    void fiftyRequestsThatCrossMakeOneConnectionAndTellOfItOnce() throws Exception {
        List<Integer> answers = ParallelRunner.all(50, i -> (i % 2 == 0 ? ana.ask(bo) : bo.ask(ana)).statusCode());

        assertThat(answers).containsOnly(200, 201);
        assertThat(Collections.frequency(answers, 201)).isEqualTo(2);
        assertThat(ana.squad()).containsExactly(bo.id().toString());
        assertThat(bo.squad()).containsExactly(ana.id().toString());
        assertThat(size(ana)).isOne();
        ana.mute(bo).then().statusCode(204);
        await().untilAsserted(() -> assertThat(recordedEvents.in(ana.fan().community(), BetweenTwo.class))
                .hasExactlyElementsOfTypes(SquadRequested.class, SquadConnected.class, UserMuted.class));
    }

    @RepeatedTest(5)
    void aRequestIsAcceptedOrTakenBack() throws Exception {
        String id = ana.asked(bo);

        List<Integer> answers = ParallelRunner.all(
                List.of(() -> bo.accept(id).statusCode(), () -> ana.withdraw(id).statusCode()));

        boolean connected = !ana.squad().isEmpty();
        assertThat(answers).isEqualTo(connected ? List.of(200, 409) : List.of(404, 204));
        assertThat(bo.squad()).hasSize(connected ? 1 : 0);
        assertThat(size(ana)).isEqualTo(connected ? 1 : 0);
    }

    @RepeatedTest(5)
    void blockPrevailsOverConcurrentConnection() throws Exception {
        String id = ana.asked(bo);

        ParallelRunner.all(List.of(
                () -> bo.accept(id).statusCode(),
                () -> ana.block(bo).statusCode(),
                () -> bo.ask(ana).statusCode(),
                () -> ana.ask(bo).statusCode()));

        assertThat(ana.squad()).isEmpty();
        assertThat(bo.squad()).isEmpty();
        assertThat(bo.requests("incoming")).isEmpty();
        assertThat(bo.fan().get("/v2/profiles/{id}", ana.id()).statusCode()).isEqualTo(404);
        assertThat(size(ana)).isZero();
        await().untilAsserted(() -> {
            List<BetweenTwo> told = recordedEvents.in(ana.fan().community(), BetweenTwo.class);
            assertThat(told).last().isInstanceOf(UserBlocked.class);
            assertThat(told.stream().filter(SquadConnected.class::isInstance).count())
                    .isEqualTo(
                            told.stream().filter(SquadRemoved.class::isInstance).count());
        });
    }

    @Test
    void concurrentAcceptsFillLastSquadPlaceOnce() throws Exception {
        ana.knows(bo);
        List<SquadFan> crowd =
                Collections.nCopies(20, ana).stream().map(SquadFan::neighbour).toList();
        List<String> requests = crowd.stream().map(ana::asked).toList();
        resize(ana, 4_999);

        List<Integer> answers =
                ParallelRunner.all(20, i -> crowd.get(i).accept(requests.get(i)).statusCode());

        assertThat(Collections.frequency(answers, 200)).isOne();
        assertThat(Collections.frequency(answers, 422)).isEqualTo(19);
        assertThat(ana.squad()).hasSize(2);
        assertThat(size(ana)).isEqualTo(5_000);
        assertThat(ana.requests("outgoing")).hasSize(19);
    }

    private int size(SquadFan fan) {
        return fan.fan().get("/v2/me").path("counts.squad");
    }

    private void resize(SquadFan fan, int size) {
        tenantTransaction.call(
                fan.fan().community(),
                () -> entities.createNativeQuery("update squad_size set size = :size where user_id = :fan")
                        .setParameter("size", size)
                        .setParameter("fan", fan.id())
                        .executeUpdate());
    }
}
