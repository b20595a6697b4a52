package io.terrace.realtime.veil;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.CommunityEvent.SquadRemoved;
import io.terrace.platform.events.CommunityEvent.SquadRequested;
import io.terrace.platform.events.CommunityEvent.UserBlocked;
import io.terrace.platform.events.CommunityEvent.UserMuted;
import io.terrace.platform.events.CommunityEvent.UserUnblocked;
import io.terrace.platform.events.CommunityEvent.UserUnmuted;
import io.terrace.platform.events.Event;
import io.terrace.platform.events.FeedEvent.Audio;
import io.terrace.platform.events.FeedEvent.FreestylePublished;
import io.terrace.platform.events.FeedEvent.FreestyleRemoved;
import io.terrace.platform.events.FeedEvent.ReactionChanged;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import io.terrace.realtime.SseBlock;
import io.terrace.realtime.SseClient;
import io.terrace.realtime.TestFan;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class ShunningTest {

    @Inject
    MuteBlockFilterService veils;

    private final KafkaTestClient broker = new KafkaTestClient();
    private final TestFan fan = TestFan.anyone();
    private final TestFan other = TestFan.of(fan.community());
    private final TestFan third = TestFan.of(fan.community());
    /// All are of one, so that they come in the order they were sent.
    private final UUID post = Ids.next();
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);

    @AfterEach
    void close() {
        broker.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingOfABlockedFanIsStreamed(boolean byTheOther) throws Exception {
        try (SseClient client = fan.listen()) {
            block(byTheOther ? other : fan, byTheOther ? fan : other);
            settle(client);

            UUID hidden = published(other);
            UUID gone = send(new FreestyleRemoved(post, fan.community(), other.id(), now));
            UUID reacted = reacted(other);
            UUID shown = published(third);
            UUID heard = reacted(third);

            await().untilAsserted(() -> assertThat(client.told()).contains(shown.toString(), heard.toString()));
            assertThat(client.told()).doesNotContain(hidden.toString(), gone.toString(), reacted.toString());
        }
    }

    @Test
    void othersStillHearOfBoth() throws Exception {
        block(fan, other);
        try (SseClient client = third.listen()) {
            UUID first = published(fan);
            UUID second = published(other);

            await().untilAsserted(() -> assertThat(client.told()).contains(first.toString(), second.toString()));
        }
    }

    @Test
    void eventsReturnAfterUnblockAndUnmute() throws Exception {
        try (SseClient client = fan.listen();
                SseClient thirds = third.listen()) {
            block(fan, other);
            mute(fan, other);
            send(new UserUnblocked(fan.id(), other.id(), fan.community(), now.plusMillis(2)));
            settle(client);
            UUID hidden = published(other);
            await().until(() -> thirds.told().contains(hidden.toString()));
            send(new UserUnmuted(fan.id(), other.id(), fan.community(), now.plusMillis(2)));
            UUID parted = send(new SquadRemoved(fan.id(), other.id(), fan.community(), now));
            await().until(() -> client.told().contains(parted.toString()));
            UUID shown = published(other);

            await().untilAsserted(() -> assertThat(client.told()).contains(shown.toString()));
            assertThat(client.told()).doesNotContain(hidden.toString());
        }
    }

    @Test
    void requestFromBeforeABlockIsNotPublishedAgain() throws Exception {
        UUID request = Ids.next();
        String id;
        try (SseClient client = fan.listen()) {
            id = requireNonNull(client.await("stream.ready").id());
            send(new SquadRequested(other.id(), fan.id(), fan.community(), request, now));
            client.await("squad.requested");
        }
        block(fan, other);

        try (SseClient client = fan.resume(id)) {
            SseBlock ready = client.await("stream.ready");
            UUID shown = published(third);
            client.await("freestyle.published");

            assertThat(ready.json().path("recovered").asBoolean()).isTrue();
            assertThat(ready.json().path("replayed").asInt()).isZero();
            assertThat(client.told()).containsExactly(shown.toString());
        }
    }

    @Test
    void mutedFanCanStillSendASquadRequest() throws Exception {
        try (SseClient client = fan.listen()) {
            mute(fan, other);
            settle(client);
            UUID hidden = published(other);
            UUID shown = published(third);
            await().until(() -> client.told().contains(shown.toString()));
            send(new SquadRequested(other.id(), fan.id(), fan.community(), Ids.next(), now));

            client.await("squad.requested");
            assertThat(client.told()).doesNotContain(hidden.toString());
        }
    }

    @Test
    void repeatedOlderEventChangesNothing() throws Exception {
        send(new UserUnblocked(fan.id(), other.id(), fan.community(), now.plusMillis(5)));
        send(new UserBlocked(fan.id(), other.id(), fan.community(), now));
        send(new UserMuted(fan.id(), other.id(), fan.community(), now));
        await().until(() -> veil(fan.community(), fan.id()) != MuteBlockFilter.NONE);
        send(new UserUnmuted(fan.id(), other.id(), fan.community(), now.plusMillis(5)));

        await().until(() -> veil(fan.community(), fan.id()) == MuteBlockFilter.NONE);
    }

    @Test
    void concurrentLookupsReturnFilterOfEachFan() throws Exception {
        block(fan, other);

        List<MuteBlockFilter> found = ParallelRunner.all(
                200,
                i -> veils.of(fan.community(), i % 2 == 0 ? fan.id() : third.id())
                        .toCompletionStage()
                        .toCompletableFuture()
                        .join());

        for (int i = 0; i < found.size(); i++) {
            assertThat(found.get(i) == MuteBlockFilter.NONE).isEqualTo(i % 2 == 1);
        }
    }

    @Test
    void anotherCommunityKnowsNothingOfIt() throws Exception {
        block(fan, other);

        assertThat(veil(Ids.next(), fan.id())).isSameAs(MuteBlockFilter.NONE);
    }

    private void block(TestFan by, TestFan whom) throws Exception {
        send(new UserBlocked(by.id(), whom.id(), fan.community(), now));
        await().until(() -> veil(fan.community(), by.id()) != MuteBlockFilter.NONE);
    }

    /// Once a later news of the two has come, all before it has.
    private void settle(SseClient client) throws Exception {
        UUID id = send(new SquadRemoved(fan.id(), other.id(), fan.community(), now));
        await().until(() -> client.told().contains(id.toString()));
    }

    private void mute(TestFan by, TestFan whom) throws Exception {
        send(new UserMuted(by.id(), whom.id(), fan.community(), now));
        await().until(() -> veil(fan.community(), by.id()) != MuteBlockFilter.NONE);
    }

    private MuteBlockFilter veil(UUID community, UUID user) {
        return veils.of(community, user)
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    private UUID published(TestFan by) throws Exception {
        return send(new FreestylePublished(
                post,
                fan.community(),
                by.id(),
                "Ben",
                null,
                null,
                new Audio("https://api.example/1", "audio/wav", 1, 1, ""),
                now));
    }

    /// To the fan's own freestyle.
    private UUID reacted(TestFan by) throws Exception {
        return send(new ReactionChanged(post, fan.community(), fan.id(), by.id(), List.of(), now));
    }

    /// Answers the id it is told under.
    private UUID send(Event event) throws Exception {
        UUID id = Ids.next();
        broker.send(id, event);
        return id;
    }
}
