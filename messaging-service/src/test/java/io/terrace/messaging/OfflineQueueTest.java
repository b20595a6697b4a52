package io.terrace.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What a phone kept while it was offline, sent again and again: `./terrace prove messages`.
@QuarkusTest
@WithTestResource(TestStack.class)
@Tag("slow")
class OfflineQueueTest {

    private static final int MESSAGES = 700;
    private static final int BATCH = 50;
    private static final int REPLAYS = 3;

    private final UUID community = Ids.next();
    private final TestFan one = TestFan.in(community);
    private final TestFan other = TestFan.in(community);

    private interface Action {
        void run();
    }

    @Test
    void aThousandActionsReplayedThreeTimesOutOfOrderChangeNothing() {
        String conversation = one.inSquadOf(other).conversationWith(other);
        List<UUID> clientIds =
                IntStream.range(0, MESSAGES).mapToObj(i -> UUID.randomUUID()).toList();
        List<Action> sends = sends(conversation, clientIds);
        sends.forEach(Action::run);
        List<Action> others = others(conversation, ids(conversation));
        others.forEach(Action::run);
        String state = state(conversation);
        List<Action> queue = new ArrayList<>(sends);
        queue.addAll(others);

        for (int seed = 1; seed <= REPLAYS; seed++) {
            Collections.shuffle(queue, new Random(seed));
            queue.forEach(Action::run);
            assertThat(state(conversation)).as("replay %d", seed).isEqualTo(state);
        }
        System.out.printf(
                "Offline queue: %d messages and %d receipts, reactions and deletions, replayed %d times out of order: "
                        + "state %08x each time%n",
                MESSAGES, others.size(), REPLAYS, state.hashCode());
    }

    private List<Action> sends(String conversation, List<UUID> clientIds) {
        List<Action> actions = new ArrayList<>();
        for (int from = 0; from < MESSAGES; from += BATCH) {
            List<Map<String, Object>> batch = IntStream.range(from, Math.min(MESSAGES, from + BATCH))
                    .mapToObj(i -> Map.<String, Object>of(
                            "conversationId", conversation, "clientId", clientIds.get(i), "text", "message " + i))
                    .toList();
            actions.add(() -> assertThat(one.asking()
                            .body(Map.of("messages", batch))
                            .post("/v2/messages/batch")
                            .jsonPath()
                            .getList("results.status"))
                    .doesNotContain("rejected"));
        }
        return actions;
    }

    private List<Action> others(String conversation, List<String> ids) {
        List<Action> actions = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            String message = ids.get(i * 7);
            String deleted = ids.get(i * 7 + 1);
            long seq = i * 7L + 1;
            actions.add(() -> other.receipts(conversation, seq, seq - 1).then().statusCode(200));
            actions.add(() -> one.delete(conversation, deleted, "all").then().statusCode(204));
            actions.add(() -> other.asking()
                    .put("/v2/conversations/{id}/messages/{m}/reactions/{e}", conversation, message, "🔥")
                    .then()
                    .statusCode(200));
        }
        return actions;
    }

    private List<String> ids(String conversation) {
        List<String> ids = new ArrayList<>();
        while (ids.size() < MESSAGES) {
            ids.addAll(page(conversation, ids.size()).getList("items.id"));
        }
        return ids;
    }

    /// All that the two see of it.
    private String state(String conversation) {
        StringBuilder state = new StringBuilder();
        for (int after = 0; after < MESSAGES; after += 100) {
            state.append(page(conversation, after).getList("items").toString());
        }
        for (TestFan fan : List.of(one, other)) {
            JsonPath shown = fan.get("/v2/conversations/{id}", conversation).jsonPath();
            state.append(shown.getMap("viewer")).append(shown.getMap("peer")).append(shown.getInt("unreadCount"));
        }
        return state.toString();
    }

    private JsonPath page(String conversation, int after) {
        return one.asking()
                .queryParam("limit", 100)
                .queryParam("afterSeq", after)
                .get("/v2/conversations/{id}/messages", conversation)
                .jsonPath();
    }
}
