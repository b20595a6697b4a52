package io.terrace.community.profile;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.community.News;
import io.terrace.community.TestClub;
import io.terrace.community.TestFan;
import io.terrace.platform.events.FeedEvent.Audio;
import io.terrace.platform.events.FeedEvent.FreestylePublished;
import io.terrace.platform.events.FeedEvent.FreestyleRemoved;
import io.terrace.platform.events.FeedEvent.FreestyleRestored;
import io.terrace.platform.events.FeedEvent.ReactionChanged;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ProfileCountsTest {

    @Inject
    News news;

    private final TestClub club = TestClub.anyone();
    private final TestFan fan = club.fan();

    @BeforeEach
    void arrive() {
        fan.here();
    }

    @Test
    void freestylesAreCountedWhileTheyCanBeHeard() {
        UUID first = published();
        UUID second = published();
        news.tell(new ReactionChanged(first, club.community(), fan.id(), Ids.next(), List.of(), News.AT));
        shown(2);

        removed(first);
        shown(1);
        news.tell(new FreestyleRestored(first, club.community(), fan.id(), News.AT, "community"));
        shown(2);
        removed(first);
        removed(second);
        removed(Ids.next());
        shown(0);
        published();
        shown(1);
    }

    @Test
    void checkInsAreCountedOnce() {
        for (int i = 0; i < 2; i++) {
            String event = club.event(Map.of());
            String pass = fan.get("/v2/events/{id}/pass", event).path("qrPayload");
            for (int status : List.of(201, 409)) {
                club.asking()
                        .body(Map.of("payload", pass))
                        .post("/v2/events/{id}/scans", event)
                        .then()
                        .statusCode(status);
            }
        }

        fan.get("/v2/me").then().body("counts.checkIns", is(2));
    }

    @Test
    void aListCountsForEach() {
        TestFan quiet = club.fan().here();
        published();

        fan.get("/v2/profiles?ids={ids}", fan.id() + "," + quiet.id())
                .then()
                .body("items.sort{it.counts.freestyles}.counts.freestyles", contains(0, 1))
                .body("items.counts.checkIns", contains(0, 0));
    }

    private void shown(int freestyles) {
        fan.get("/v2/me").then().body("counts.freestyles", is(freestyles));
        club.fan().get("/v2/profiles/{id}", fan.id()).then().body("counts.freestyles", is(freestyles));
    }

    private UUID published() {
        UUID id = Ids.next();
        news.tell(new FreestylePublished(
                id,
                club.community(),
                fan.id(),
                null,
                null,
                null,
                new Audio("https://media.example/1", "audio/ogg", 1_000, 1_000, ""),
                News.AT));
        return id;
    }

    private void removed(UUID id) {
        news.tell(new FreestyleRemoved(id, club.community(), fan.id(), News.AT));
    }
}
