package io.terrace.feed.freestyle;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.feed.News;
import io.terrace.feed.RecordedEvents;
import io.terrace.feed.TestFan;
import io.terrace.platform.events.FeedEvent.FreestyleRemoved;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class FreestyleRemovalServiceTest {

    @Inject
    News news;

    @Inject
    RecordedEvents recordedEvents;

    private final TestFan author = TestFan.anyone();

    @Test
    void aRemovedFreestyleIsGoneForEveryone() {
        String id = news.freestyle(author);

        author.asking().delete("/v2/freestyles/{id}", id).then().statusCode(204);

        author.get("/v2/freestyles/{id}", id).then().statusCode(404);
        author.neighbour().get("/v2/freestyles/{id}", id).then().statusCode(404);
        author.asking().delete("/v2/freestyles/{id}", id).then().statusCode(404);
        await().untilAsserted(() ->
                assertThat(recordedEvents.of(id, FreestyleRemoved.class)).hasSize(1));
    }

    @Test
    void onlyTheAuthorRemovesIt() {
        String id = news.freestyle(author);

        author.neighbour()
                .asking()
                .delete("/v2/freestyles/{id}", id)
                .then()
                .statusCode(422)
                .body("code", is("rule_violation"))
                .body("reasons[0].code", is("not_author"));

        author.get("/v2/freestyles/{id}", id).then().statusCode(200);
    }

    @Test
    void aRemovedPostIsNotPublishedByItsUpload() {
        UUID upload = Ids.next();
        String id = author.posted(upload);
        author.asking().delete("/v2/freestyles/{id}", id).then().statusCode(204);

        news.tell(News.ready(upload, author));

        author.get("/v2/freestyles/{id}", id).then().statusCode(404);
    }

    @Test
    void aRepeatedPostDoesNotBringItBack() {
        var draft = TestFan.draft(news.upload(author));
        String id = author.post(draft).then().statusCode(201).extract().path("id");
        author.asking().delete("/v2/freestyles/{id}", id).then().statusCode(204);

        author.post(draft).then().statusCode(200).body("id", is(id)).body("state", is("removed"));

        author.get("/v2/freestyles/{id}", id).then().statusCode(404);
    }

    @Test
    void anIdThatIsNoneIsNotFound() {
        author.asking()
                .delete("/v2/freestyles/{id}", "x")
                .then()
                .statusCode(404)
                .body("code", is("not_found"));
    }
}
