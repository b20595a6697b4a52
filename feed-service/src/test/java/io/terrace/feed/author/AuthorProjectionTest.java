package io.terrace.feed.author;

import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.terrace.feed.News;
import io.terrace.feed.TestFan;
import io.terrace.platform.events.CommunityEvent.ConsentChanged;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class AuthorProjectionTest {

    @Inject
    News news;

    private final TestFan fan = TestFan.anyone();
    private String freestyle = "";

    @BeforeEach
    void post() {
        freestyle = news.freestyle(fan);
    }

    @Test
    void unknownFanIsShownById() {
        freestyle().body("author.id", is(fan.id().toString())).body("author.displayName", nullValue());
    }

    @Test
    void aNewFanHasTheirCard() {
        news.tell(News.card(fan, "Ana", "https://example.com/ana.png", News.AT));

        freestyle().body("author.displayName", is("Ana")).body("author.avatarUrl", is("https://example.com/ana.png"));
    }

    @Test
    void anOlderCardChangesNothing() {
        news.named(fan, "New", News.AT.plusMillis(1));
        news.named(fan, "Old", News.AT);

        freestyle().body("author.displayName", is("New"));
    }

    @Test
    void laterOfTwoCardsOfOneInstantWins() {
        news.named(fan, "First", News.AT);
        news.named(fan, null, News.AT);

        freestyle().body("author.displayName", nullValue());
    }

    @Test
    void anotherCommunitysCardIsNotShown() {
        news.named(new TestFan(Ids.next(), fan.id()), "Elsewhere", News.AT);

        freestyle().body("author.displayName", nullValue());
    }

    @Test
    void otherNewsChangesNoCard() {
        news.named(fan, "Ana", News.AT);
        news.tell(new ConsentChanged(fan.id(), fan.community(), true, true, "1", News.AT));

        freestyle().body("author.displayName", is("Ana"));
    }

    private ValidatableResponse freestyle() {
        return fan.get("/v2/freestyles/{id}", UUID.fromString(freestyle)).then().statusCode(200);
    }
}
