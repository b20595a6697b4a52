package io.terrace.feed.card;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.feed.News;
import io.terrace.feed.TestFan;
import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.EventChanged;
import io.terrace.platform.events.CommunityEvent.SquaddieSelected;
import io.terrace.platform.events.CommunityEvent.SquaddieWithdrawn;
import io.terrace.platform.events.CommunityEvent.UserBlocked;
import io.terrace.platform.events.CommunityEvent.UserMuted;
import io.terrace.platform.events.PollEvent.PollCancelled;
import io.terrace.platform.events.PollEvent.PollChanged;
import io.terrace.platform.events.PollEvent.PollClosed;
import io.terrace.platform.events.PollEvent.PollOpened;
import io.terrace.platform.events.PollEvent.PollSettled;
import io.terrace.platform.events.PrivacyEvent.ErasureRequested;
import io.terrace.platform.events.PrivacyEvent.ErasureWithdrawn;
import io.terrace.platform.events.SponsorshipEvent.CampaignChanged;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class FeedCardTest {

    private static final Instant AT = News.AT;
    private static final LocalDate DAY = LocalDate.of(2026, 1, 1);

    @Inject
    News news;

    private final TestFan ana = TestFan.anyone();
    private final TestFan bo = ana.neighbour();

    @Test
    void feedHasEachKindInTheOrderOfTime() {
        UUID event = news.event(ana);
        UUID poll = poll(event, AT.plusSeconds(1));
        news.named(bo, "Bo", AT);
        news.tell(new SquaddieSelected(ana.community(), DAY, bo.id(), "Loudest", "supporter", AT.plusSeconds(2)));
        String post = news.freestyle(ana);

        feed(ana, "community")
                .then()
                .body("items.type", contains("freestyle", "squaddie", "poll", "event"))
                .body("items[0].freestyle.id", is(post))
                .body("items[0].poll", nullValue())
                .body("items[1].squaddie.fan.displayName", is("Bo"))
                .body("items[1].squaddie.date", is("2026-01-01"))
                .body("items[1].squaddie.headline", is("Loudest"))
                .body("items[2].poll.id", is(poll.toString()))
                .body("items[2].poll.eventId", is(event.toString()))
                .body("items[2].poll.state", is("open"))
                .body("items[3].event.id", is(event.toString()))
                .body("items[3].event.title", is("Derby"));
        feed(ana, "event:" + event).then().body("items.type", contains("poll", "event"));
        feed(ana, "squad").then().body("items.type", contains("freestyle"));
        feed(TestFan.anyone(), "community").then().body("items", empty());
    }

    @Test
    void pollKeepsItsPlaceWhileItsStateChanges() {
        UUID poll = poll(null, AT);
        UUID later = poll(null, AT.plusSeconds(1));
        news.tell(new PollClosed(poll, ana.community(), AT.plusSeconds(2)));
        news.tell(new PollSettled(poll, ana.community(), "prediction", List.of(), AT.plusSeconds(3)));
        poll(poll, null, AT.plusSeconds(4));

        feed(ana, "community")
                .then()
                .body("items.poll.id", contains(later.toString(), poll.toString()))
                .body("items.poll.state", contains("open", "settled"));

        news.tell(new PollCancelled(later, ana.community(), AT.plusSeconds(5)));
        feed(ana, "community").then().body("items.poll.id", contains(poll.toString()));
    }

    @Test
    void changedPollIsShownAsItIsNow() {
        UUID event = news.event(ana);
        UUID poll = poll(event, AT);
        Instant soon = Instant.parse("2026-01-01T13:00:00.123Z");

        news.tell(new PollChanged(poll, ana.community(), "Who then?", null, soon, AT.plusSeconds(2)));

        feed(ana, "event:" + event).then().body("items.type", contains("event"));
        feed(ana, "community")
                .then()
                .body("items.type", contains("poll", "event"))
                .body("items[0].poll.question", is("Who then?"))
                .body("items[0].poll.eventId", nullValue())
                .body("items[0].poll.closesAt", is(soon.toString()))
                .body("items[0].poll.state", is("open"));
    }

    @Test
    void changedEventKeepsItsPlace() {
        UUID event = news.event(ana);
        UUID poll = poll(null, AT.plusSeconds(1));
        news.tell(new EventChanged(
                event,
                ana.community(),
                new CommunityEvent.EventCard(
                        "Final", "match", "Ground", 0, 0, "Europe/London", AT, AT, "cancelled", null, AT, AT, null, 2),
                AT.plusSeconds(9)));

        feed(ana, "community")
                .then()
                .body("items.type", contains("poll", "event"))
                .body("items[0].poll.id", is(poll.toString()))
                .body("items[1].event.title", is("Final"))
                .body("items[1].event.status", is("cancelled"));
    }

    @Test
    void squaddieIsHiddenFromBlockedAndMutedFansAndWhileLeaving() {
        news.tell(new SquaddieSelected(ana.community(), DAY, bo.id(), null, "voter", AT));
        TestFan cleo = ana.neighbour();
        TestFan dan = ana.neighbour();
        news.tell(new UserBlocked(bo.id(), cleo.id(), ana.community(), AT));
        news.tell(new UserMuted(dan.id(), bo.id(), ana.community(), AT));

        assertThat(types(ana)).containsExactly("squaddie");
        assertThat(types(bo)).containsExactly("squaddie");
        assertThat(types(cleo)).isEmpty();
        assertThat(types(dan)).isEmpty();

        news.tell(new ErasureRequested(bo.id(), ana.community(), UUID.randomUUID(), AT, AT));
        assertThat(types(ana)).isEmpty();
        news.tell(new ErasureWithdrawn(bo.id(), ana.community(), UUID.randomUUID(), AT));
        assertThat(types(ana)).containsExactly("squaddie");

        TestFan other = ana.neighbour();
        news.tell(new SquaddieSelected(ana.community(), DAY, other.id(), null, "voter", AT.plusSeconds(60)));
        feed(cleo, "community")
                .then()
                .body("items.squaddie.fan.id", contains(other.id().toString()));

        news.tell(new SquaddieWithdrawn(ana.community(), DAY, AT.plusSeconds(120)));
        assertThat(types(ana)).isEmpty();
    }

    @Test
    void pagesShowEveryItemOnceHoweverSmallTheyAre() {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            expected.add(poll(null, AT.plusSeconds(i)).toString());
            expected.add(news.freestyle(ana));
        }
        // Several at one instant: the id decides.
        for (int i = 0; i < 4; i++) {
            expected.add(poll(null, AT).toString());
        }
        List<String> seen = new ArrayList<>();
        String cursor = null;
        do {
            Response page = feed(ana, "community", 2, cursor);
            seen.addAll(ids(page));
            cursor = page.path("nextCursor");
            news.freestyle(ana);
            poll(null, Instant.now().plusSeconds(60));
        } while (cursor != null);

        assertThat(seen).doesNotHaveDuplicates().hasSameElementsAs(new HashSet<>(expected));
    }

    @Test
    void newCountIncludesCards() {
        news.freestyle(ana);
        news.freestyle(ana);
        String cursor = feed(ana, "community", 1, null).path("nextCursor");
        poll(null, Instant.now().plusSeconds(60));
        news.freestyle(ana);

        feed(ana, "community", 1, cursor).then().body("newCount", is(2));
    }

    @Test
    void activeCampaignHasAPlaceAfterTheFifthItem() {
        UUID campaign = Ids.next();
        for (int i = 0; i < 6; i++) {
            poll(null, AT.plusSeconds(i));
        }
        assertThat(types(ana)).doesNotContain("placement");

        campaign(campaign, "active", List.of("feed_card"), null, 1);
        assertThat(types(ana)).hasSize(7).startsWith("poll").element(5).isEqualTo("placement");
        feed(ana, "community", 4, null).then().body("items.size()", is(4));
        feed(ana, "squad").then().body("items", empty());

        campaign(campaign, "active", List.of("feed_card"), UUID.randomUUID(), 2);
        assertThat(types(ana)).doesNotContain("placement");
        campaign(campaign, "paused", List.of("feed_card"), null, 4);
        campaign(campaign, "active", List.of("feed_card"), null, 3);
        assertThat(types(ana)).doesNotContain("placement");
        campaign(campaign, "active", List.of("poll_brand"), null, 5);
        assertThat(types(ana)).doesNotContain("placement");
    }

    private void campaign(UUID id, String state, List<String> slots, @Nullable UUID event, int version) {
        Instant now = Instant.now();
        news.tell(new CampaignChanged(
                id,
                ana.community(),
                UUID.randomUUID(),
                state,
                slots,
                event,
                now.minus(Duration.ofDays(1)),
                now.plus(Duration.ofDays(1)),
                version,
                now));
    }

    private UUID poll(@Nullable UUID event, Instant at) {
        return poll(Ids.next(), event, at);
    }

    private UUID poll(UUID id, @Nullable UUID event, Instant at) {
        news.tell(new PollOpened(id, ana.community(), "prediction", "Who wins?", event, null, at));
        return id;
    }

    private List<String> types(TestFan fan) {
        return feed(fan, "community").path("items.type");
    }

    private static List<String> ids(Response page) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < page.<List<?>>path("items").size(); i++) {
            String type = page.path("items[" + i + "].type");
            ids.add(page.path("items[" + i + "]." + type + ".id"));
        }
        return ids;
    }

    private static Response feed(TestFan fan, String scope) {
        return fan.asking().queryParam("scope", scope).get("/v2/feed");
    }

    private static Response feed(TestFan fan, String scope, int limit, @Nullable String cursor) {
        var request = fan.asking().queryParam("scope", scope).queryParam("limit", limit);
        return (cursor == null ? request : request.queryParam("cursor", cursor)).get("/v2/feed");
    }
}
