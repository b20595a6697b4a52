package io.terrace.community.squad;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.community.TestFan;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Whatever six fans do to each other, what each is shown is what a small model says.
@QuarkusTest
@WithTestResource(TestStack.class)
class SquadHistoryTest {

    private static final int STEPS = 150;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    EntityManager entities;

    private final List<SquadFan> fans = Stream.iterate(TestFan.anyone(), TestFan::neighbour)
            .limit(6)
            .map(SquadFan::new)
            .toList();
    private final SquadModel model = new SquadModel();

    @Test
    void randomHistoryMatchesSquadModel() {
        long seed = System.nanoTime();
        System.out.println("squad history, seed " + seed);
        var random = new Random(seed);
        fans.forEach(fan -> fan.fan().here());

        for (int step = 1; step <= STEPS; step++) {
            int a = random.nextInt(fans.size());
            int b = (a + 1 + random.nextInt(fans.size() - 1)) % fans.size();
            String what = act(random.nextInt(100), a, b);
            if (step % 25 == 0) {
                everyoneSees("seed %d, step %d, %s of %d and %d".formatted(seed, step, what, a, b));
            }
        }
        assertThat(broken()).isEmpty();
    }

    private String act(int dice, int a, int b) {
        SquadFan fan = fans.get(a);
        SquadFan other = fans.get(b);
        if (dice < 45) {
            fan.ask(other).then().statusCode(model.ask(a, b));
            return "ask";
        }
        if (dice < 55) {
            request(fan, "incoming", other).forEach(id -> fan.accept(id).then().statusCode(200));
            model.accept(a, b);
            return "accept";
        }
        if (dice < 65) {
            request(fan, "incoming", other).forEach(id -> fan.decline(id).then().statusCode(200));
            model.decline(a, b);
            return "decline";
        }
        if (dice < 75) {
            request(fan, "outgoing", other)
                    .forEach(id -> fan.withdraw(id).then().statusCode(204));
            model.withdraw(a, b);
            return "withdraw";
        }
        if (dice < 82) {
            fan.remove(other).then().statusCode(204);
            model.remove(a, b);
            return "remove";
        }
        if (dice < 88) {
            fan.block(other).then().statusCode(model.block(a, b));
            return "block";
        }
        fan.unblock(other).then().statusCode(204);
        model.unblock(a, b);
        return "unblock";
    }

    private static List<String> request(SquadFan fan, String direction, SquadFan other) {
        return fan.fan()
                .get("/v2/squad/requests?limit=100&direction={direction}", direction)
                .path("items.findAll { it.user.id == '%s' }.id".formatted(other.id()));
    }

    private void everyoneSees(String after) {
        for (int a = 0; a < fans.size(); a++) {
            SquadFan fan = fans.get(a);
            assertThat(fan.squad()).as(after).containsExactlyInAnyOrderElementsOf(ids(model.squad(a)));
            assertThat(fan.requests("incoming")).as(after).containsExactlyInAnyOrderElementsOf(ids(model.incoming(a)));
            assertThat(fan.requests("outgoing")).as(after).containsExactlyInAnyOrderElementsOf(ids(model.outgoing(a)));
            assertThat(fan.blocks()).as(after).containsExactlyInAnyOrderElementsOf(ids(model.blocks(a)));
            String all =
                    String.join(",", ids(Stream.iterate(0, i -> i + 1).limit(6).toList()));
            assertThat(fan.fan().get("/v2/profiles?ids={ids}", all).<List<String>>path("items.id"))
                    .as(after)
                    .containsExactlyInAnyOrderElementsOf(ids(model.visible(a, fans.size())));
        }
    }

    private List<String> ids(List<Integer> numbers) {
        return numbers.stream().map(i -> fans.get(i).id().toString()).toList();
    }

    private List<?> broken() {
        return tenantTransaction.call(
                fans.getFirst().fan().community(),
                () -> entities.createNativeQuery("""
                        select cast(tie.user_id as text) from tie left join tie back
                            on back.user_id = tie.other_id and back.other_id = tie.user_id
                        where back.user_id is null or back.apart <> tie.apart
                            or tie.apart <> (tie.blocked_at is not null or back.blocked_at is not null)
                            or (tie.standing = 'CONNECTED') <> (back.standing = 'CONNECTED')
                            or tie.standing = 'INCOMING' and back.standing <> 'REQUESTED'
                        union all
                        select cast(user_id as text) from squad_size where size <> (
                            select count(*) from tie
                            where tie.user_id = squad_size.user_id and standing = 'CONNECTED')""").getResultList());
    }
}
