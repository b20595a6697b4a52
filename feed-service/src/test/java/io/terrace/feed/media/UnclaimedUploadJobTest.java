package io.terrace.feed.media;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.feed.News;
import io.terrace.feed.RecordedEvents;
import io.terrace.feed.TestFan;
import io.terrace.platform.events.CommunityEvent.ContentHidden;
import io.terrace.platform.events.FeedEvent.FreestyleUploadGivenUp;
import io.terrace.platform.events.PrivacyEvent.ErasureRequested;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.ScratchSchema;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Recordings that were uploaded and never posted.
@QuarkusTest
@WithTestResource(TestStack.class)
class UnclaimedUploadJobTest {

    private static final int ROUNDS = 40;

    @Inject
    UnclaimedUploadJob job;

    @Inject
    UploadQueryService uploads;

    @Inject
    News news;

    @Inject
    RecordedEvents recordedEvents;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    private final TestFan fan = TestFan.anyone();
    private final TestFan other = fan.neighbour();
    private final UUID post = Ids.next();

    @Test
    void whatNothingUsesIsGivenUpAndNothingElse() {
        UUID unused = news.upload(fan);
        UUID published = news.upload(fan);
        String freestyle = fan.posted(published);
        UUID hidden = news.upload(fan);
        news.tell(hidden("freestyle", fan.posted(hidden)));
        UUID removed = news.upload(fan);
        fan.asking().delete("/v2/freestyles/{id}", fan.posted(removed)).then().statusCode(204);
        UUID reply = news.upload(other);
        reply(other, freestyle, reply);
        UUID hiddenReply = news.upload(other);
        news.tell(hidden("reply", reply(other, freestyle, hiddenReply)));
        UUID removedReply = news.upload(other);
        remove(other, freestyle, reply(other, freestyle, removedReply));
        UUID awaited = Ids.next();
        fan.neighbour().posted(awaited);
        news.tell(News.ready(awaited, fan));
        UUID forMessages = Ids.next();
        news.tell(News.ready(forMessages, fan, "message"));
        TestFan leaving = fan.neighbour();
        UUID leavings = news.upload(leaving);
        leaving.posted(leavings);
        UUID leavingsUnused = news.upload(leaving);
        news.tell(new ErasureRequested(leaving.id(), leaving.community(), Ids.next(), News.AT, News.AT));
        age(fan.community());
        UUID young = news.upload(fan);
        TestFan stranger = TestFan.anyone();
        UUID elsewhere = news.upload(stranger);
        age(stranger.community());

        job.sweep();
        job.sweep();

        assertThat(givenUp(fan.community()))
                .containsExactlyInAnyOrder(unused, removedReply, awaited, leavingsUnused)
                .doesNotContain(published, hidden, removed, reply, hiddenReply, forMessages, leavings, young);
        assertThat(givenUp(stranger.community())).containsExactly(elsewhere);
        await().untilAsserted(() -> assertThat(announced(fan))
                .containsExactlyInAnyOrder(
                        unused + " " + fan.id(),
                        removedReply + " " + other.id(),
                        awaited + " " + fan.id(),
                        leavingsUnused + " " + leaving.id()));
        await().untilAsserted(() -> assertThat(announced(stranger)).containsExactly(elsewhere + " " + stranger.id()));
    }

    @Test
    void whatWasGivenUpCannotBePosted() {
        String freestyle = news.freestyle(other);
        UUID upload = news.upload(fan);
        age(fan.community());
        job.sweep();

        fan.post(TestFan.draft(upload)).then().statusCode(410).body("code", is("upload_expired"));
        post(fan, freestyle, Map.of("clientId", Ids.next(), "uploadId", upload))
                .then()
                .statusCode(410)
                .body("code", is("upload_expired"));
        other.post(TestFan.draft(upload)).then().statusCode(404);
        news.tell(News.ready(upload, fan));
        fan.post(TestFan.draft(upload)).then().statusCode(410);
    }

    @Test
    void recordingOfAReplyIsGivenUpOnceTheReplyIsGone() {
        String freestyle = news.freestyle(fan);
        UUID upload = news.upload(other);
        String reply = reply(other, freestyle, upload);
        age(fan.community());
        job.sweep();
        assertThat(givenUp(fan.community())).isEmpty();

        remove(other, freestyle, reply);
        job.sweep();
        assertThat(givenUp(fan.community())).isEmpty();
        age(fan.community());
        job.sweep();

        assertThat(givenUp(fan.community())).containsExactly(upload);
    }

    @Test
    void recordingIsOfOneFreestyleOrReply() {
        String freestyle = news.freestyle(other);
        UUID posted = news.upload(fan);
        Map<String, Object> draft = TestFan.draft(posted);
        String id = fan.post(draft).then().statusCode(201).extract().path("id");
        UUID replied = Ids.next();
        Map<String, Object> answer = Map.of("clientId", Ids.next(), "uploadId", replied);
        String reply =
                post(fan, freestyle, answer).then().statusCode(201).extract().path("id");

        post(fan, freestyle, Map.of("clientId", Ids.next(), "uploadId", posted))
                .then()
                .statusCode(409)
                .body("code", is("already_exists"));
        fan.post(TestFan.draft(replied)).then().statusCode(409).body("code", is("already_exists"));

        fan.post(draft).then().statusCode(200).body("id", is(id));
        post(fan, freestyle, answer).then().statusCode(200).body("id", is(reply));
        news.tell(News.ready(replied, fan));
        other.get("/v2/freestyles/{id}/replies", freestyle).then().body("items.state", contains("published"));
    }

    @Test
    void ofAFreestyleAndAReplyAtOnceOneWins() throws Exception {
        String freestyle = news.freestyle(other);
        for (int round = 0; round < 10; round++) {
            UUID upload = news.upload(fan);

            List<Integer> answers = ParallelRunner.all(List.<Callable<Integer>>of(
                    () -> fan.post(TestFan.draft(upload)).statusCode(),
                    () -> post(fan, freestyle, Map.of("clientId", Ids.next(), "uploadId", upload))
                            .statusCode()));

            assertThat(answers).containsExactlyInAnyOrder(201, 409);
        }
    }

    @Test
    void recordingThatIsBeingPostedIsLeftAlone() {
        UUID upload = news.upload(fan);
        age(fan.community());

        tenantTransaction.call(fan.community(), () -> {
            assertThat(uploads.claim(upload, fan.id())).isInstanceOf(UploadClaimResult.Free.class);
            try {
                ParallelRunner.of(1, () -> {
                    job.sweep();
                    return true;
                });
            } catch (Exception e) {
                throw new AssertionError(e);
            }
            return upload;
        });

        assertThat(givenUp(fan.community())).isEmpty();
        job.sweep();
        assertThat(givenUp(fan.community())).containsExactly(upload);
    }

    @Test
    void useOrExpiryWinsNeverBothAndNeverNeither() throws Exception {
        int used = 0;
        int expired = 0;
        for (int round = 0; round < ROUNDS; round++) {
            UUID upload = news.upload(fan);
            age(fan.community());
            // The first two go one after the other, so both orders are there; the others as they come.
            boolean isPostFirst = round % 2 == 0;
            Callable<Integer> posting = () -> fan.post(TestFan.draft(upload)).statusCode();
            Callable<Integer> sweeping = () -> {
                job.sweep();
                return 0;
            };

            int answer;
            if (round == 0) {
                answer = posting.call();
            } else if (round == 1) {
                job.sweep();
                answer = posting.call();
            } else {
                answer = ParallelRunner.all(List.of(
                                late(posting, isPostFirst ? 0 : 8_000_000),
                                late(sweeping, isPostFirst ? 8_000_000 : 0)))
                        .getFirst();
            }
            job.sweep();

            boolean isGivenUp = givenUp(fan.community()).contains(upload);
            assertThat(answer).isEqualTo(isGivenUp ? 410 : 201);
            used += isGivenUp ? 0 : 1;
            expired += isGivenUp ? 1 : 0;
        }
        assertThat(used).isPositive();
        assertThat(expired).isPositive();
        assertThat(used + expired).isEqualTo(ROUNDS);
        int gone = expired;
        await().untilAsserted(() -> assertThat(announced(fan)).hasSize(gone).doesNotHaveDuplicates());
    }

    @Test
    void manyOfManyCommunitiesGoInBoundedBatches() {
        UUID large = Ids.next();
        insertReady(large, 700);
        List<UUID> small = IntStream.range(0, 30).mapToObj(i -> Ids.next()).toList();
        small.forEach(community -> insertReady(community, 5));
        Instant all = Instant.now();
        assertThat(sql.list("select upload_id from uploads_unclaimed(?)", row -> row.id("upload_id"), all))
                .hasSizeLessThanOrEqualTo(500);

        job.sweep();

        assertThat(givenUp(large)).hasSize(700);
        assertThat(small).allSatisfy(community -> assertThat(givenUp(community)).hasSize(5));
    }

    @Test
    void communityThatFailsHoldsUpNoOther() {
        UUID broken = Ids.next();
        insertReady(broken, 3);
        insertReady(fan.community(), 3);
        OwnerConnection.run(
                """
                create function fail_broken() returns trigger language plpgsql as
                $$ begin raise exception 'broken'; end $$""",
                "create trigger fail_broken before update on upload for each row when (new.community_id = '" + broken
                        + "') execute function fail_broken()");
        try {
            job.sweep();
        } finally {
            OwnerConnection.run("drop trigger fail_broken on upload", "drop function fail_broken()");
        }

        assertThat(givenUp(fan.community())).hasSize(3);
        assertThat(givenUp(broken)).isEmpty();
        await().untilAsserted(() -> {
            job.sweep();
            assertThat(givenUp(broken)).hasSize(3);
        });
    }

    @Test
    void uploadsOfBeforeTheMigrationCountFromIt() throws SQLException {
        UUID unused = Ids.next();
        UUID used = Ids.next();
        UUID removed = Ids.next();
        try (ScratchSchema old = new ScratchSchema(fan.community())) {
            old.migrateTo("300");
            for (UUID upload : List.of(unused, used, removed)) {
                old.run("""
                        insert into upload (community_id, id, state, owner_id, mime_type, size_bytes, duration_ms, waveform)
                        values ('%s', '%s', 'READY', '%s', 'audio/wav', 1, 1, '')""".formatted(fan.community(), upload, fan.id()));
            }
            old.run("insert into upload (community_id, id, state) values ('%s', '%s', 'AWAITED')"
                    .formatted(fan.community(), Ids.next()));
            old.run("""
                    insert into freestyle (community_id, id, author_id, client_id, upload_id, visibility, state, created_at)
                    values ('%s', '%s', '%s', '%s', '%s', 'COMMUNITY', 'PROCESSING', now())""".formatted(fan.community(), post, fan.id(), post, used));
            old.run("""
                    insert into reply (community_id, id, freestyle_id, author_id, client_id, upload_id, state, created_at)
                    values ('%s', '%s', '%s', '%s', '%s', '%s', 'PUBLISHED', now())""".formatted(fan.community(), Ids.next(), post, fan.id(), Ids.next(), removed));

            old.migrate();

            assertThat(old.column("select upload_id from uploads_unclaimed(now() - interval '1 day')"))
                    .isEmpty();
            assertThat(old.column("select upload_id from uploads_unclaimed(now() + interval '1 day')"))
                    .containsExactlyInAnyOrder(unused.toString(), used.toString(), removed.toString());
            assertThat(old.column("select id from upload where given_up_at is not null"))
                    .isEmpty();
            old.run("update upload set unclaimed_since = null");
            // As the version before does it.
            old.run("update reply set state = 'REMOVED'");
            assertThat(old.column("select id from upload where unclaimed_since is not null"))
                    .containsExactly(removed.toString());
        }
    }

    @Test
    void givingUpChangesNoFeed() {
        news.freestyle(fan);
        news.upload(fan);
        age(fan.community());
        List<String> before = versions();

        job.sweep();

        assertThat(givenUp(fan.community())).hasSize(1);
        assertThat(versions()).isEqualTo(before);
    }

    private List<String> versions() {
        return tenantTransaction.call(
                fan.community(),
                () -> sql.list(
                        "select slot || ' ' || version as version from feed_version order by slot",
                        row -> row.text("version")));
    }

    private static <T> Callable<T> late(Callable<T> act, long nanos) {
        return () -> {
            LockSupport.parkNanos(nanos == 0 ? 0 : ThreadLocalRandom.current().nextLong(nanos));
            return act.call();
        };
    }

    private void age(UUID community) {
        tenantTransaction.call(
                community, () -> sql.run("update upload set unclaimed_since = unclaimed_since - interval '3 days'"));
    }

    private void insertReady(UUID community, int count) {
        tenantTransaction.call(community, () -> sql.run("""
                        insert into upload (community_id, id, state, owner_id, mime_type, size_bytes, duration_ms, waveform,
                            unclaimed_since)
                        select terrace_community(), gen_random_uuid(), 'READY', ?, 'audio/wav', 1, 1, '',
                            now() - interval '3 days'
                        from generate_series(1, ?)""", fan.id(), count));
    }

    private List<UUID> givenUp(UUID community) {
        return tenantTransaction.call(
                community, () -> sql.list("select id from upload where given_up_at is not null", row -> row.id("id")));
    }

    private List<String> announced(TestFan of) {
        List<String> all = new ArrayList<>();
        recordedEvents
                .in(of.community(), FreestyleUploadGivenUp.class)
                .forEach(event -> all.add(event.uploadId() + " " + event.ownerId()));
        return all;
    }

    private ContentHidden hidden(String kind, String id) {
        return new ContentHidden(UUID.fromString(id), fan.community(), kind, "hate", News.AT);
    }

    private static Response post(TestFan by, String freestyle, Map<String, Object> draft) {
        return by.asking().contentType("application/json").body(draft).post("/v2/freestyles/{id}/replies", freestyle);
    }

    private static String reply(TestFan by, String freestyle, UUID upload) {
        return post(by, freestyle, Map.of("clientId", Ids.next(), "uploadId", upload))
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }

    private static void remove(TestFan by, String freestyle, String reply) {
        by.asking()
                .delete("/v2/freestyles/{id}/replies/{reply}", freestyle, reply)
                .then()
                .statusCode(204);
    }
}
