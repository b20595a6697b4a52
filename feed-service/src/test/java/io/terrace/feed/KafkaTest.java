package io.terrace.feed;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.Event;
import io.terrace.platform.events.FeedEvent.FreestylePublished;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// All the way: other services' events in, ours out, over Kafka.
@QuarkusTest
@WithTestResource(TestStack.class)
class KafkaTest {

    @Inject
    RecordedEvents recordedEvents;

    private final TestFan author = TestFan.anyone();

    @Test
    void redeliveredEventsPublishThePostOnce() throws Exception {
        UUID upload = Ids.next();
        send(News.card(author, "Ana", null, News.AT), 1);
        await().untilAsserted(
                        () -> author.post(TestFan.draft(Ids.next())).then().body("author.displayName", is("Ana")));
        Map<String, Object> draft = TestFan.draft(upload);
        draft.put("caption", "Goal!");
        String id = author.post(draft).then().statusCode(201).extract().path("id");

        send(News.ready(upload, author), 3);

        await().untilAsserted(() ->
                assertThat(recordedEvents.of(id, FreestylePublished.class)).hasSize(1));
        FreestylePublished event =
                recordedEvents.of(id, FreestylePublished.class).getFirst();
        assertThat(event.authorId()).isEqualTo(author.id());
        assertThat(event.authorName()).isEqualTo("Ana");
        assertThat(event.communityId()).isEqualTo(author.community());
        assertThat(event.caption()).isEqualTo("Goal!");
        assertThat(event.audio().url()).contains("/v2/media/" + author.community() + "/" + upload + "?expires=");
        assertThat(event.audio().durationMs()).isEqualTo(5_000);
        assertThat(event.at()).isBefore(Instant.now());
        author.get("/v2/freestyles/{id}", id).then().body("state", is("published"));
    }

    private void send(Event event, int times) throws Exception {
        UUID id = Ids.next();
        try (var broker = new KafkaTestClient()) {
            for (int i = 0; i < times; i++) {
                broker.send(id, event);
            }
        }
    }
}
