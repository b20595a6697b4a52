package io.terrace.community.profile;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.community.News;
import io.terrace.community.RecordedEvents;
import io.terrace.community.TestFan;
import io.terrace.platform.events.CommunityEvent.AvatarReplaced;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.ScratchSchema;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Pictures that were uploaded and never shown.
@QuarkusTest
@WithTestResource(TestStack.class)
class UnclaimedAvatarJobTest {

    private static final int ROUNDS = 40;

    @Inject
    UnclaimedAvatarJob job;

    @Inject
    News news;

    @Inject
    RecordedEvents recordedEvents;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    private final TestFan fan = TestFan.anyone();

    @Test
    void whatIsNotShownIsGivenUpAndNothingElse() {
        UUID former = ready(fan);
        choose(fan, former).then().statusCode(200);
        UUID current = ready(fan);
        choose(fan, current).then().statusCode(200);
        UUID unused = ready(fan);
        TestFan other = fan.neighbour();
        UUID othersUnused = ready(other);
        UUID awaited = Ids.next();
        choose(other, awaited).then().statusCode(200);
        TestFan stranger = TestFan.anyone();
        UUID elsewhere = ready(stranger);
        age(fan.community());
        age(stranger.community());
        UUID young = ready(fan);

        job.sweep();
        job.sweep();

        assertThat(givenUp(fan.community()))
                .containsExactlyInAnyOrder(unused, othersUnused)
                .doesNotContain(current, young);
        assertThat(givenUp(stranger.community())).containsExactly(elsewhere);
        await().untilAsserted(() ->
                assertThat(over(fan.community())).containsExactlyInAnyOrder(former, unused, othersUnused));
        fan.get("/v2/me").then().body("avatarUploadId", is(current.toString()));
        ready(other, awaited);
        other.get("/v2/me").then().body("avatarUrl", is(url(awaited, 256)));
    }

    @Test
    void whatWasGivenUpCannotBeShown() {
        UUID upload = ready(fan);
        age(fan.community());
        job.sweep();

        fan.change(Map.of("avatarUploadId", upload, "bio", "New"))
                .then()
                .statusCode(410)
                .body("code", is("upload_expired"));
        fan.get("/v2/me").then().body("avatarUploadId", nullValue()).body("bio", nullValue());
        ready(fan, upload);
        choose(fan, upload).then().statusCode(410);
        choose(fan.neighbour(), upload).then().statusCode(200).body("avatarUrl", nullValue());
    }

    @Test
    void useOrExpiryWinsNeverBothAndNeverNeither() throws Exception {
        int used = 0;
        int expired = 0;
        for (int round = 0; round < ROUNDS; round++) {
            TestFan chooser = fan.neighbour();
            UUID upload = ready(chooser);
            age(fan.community());
            boolean isChosenFirst = round % 2 == 0;
            Callable<Integer> choosing = () -> choose(chooser, upload).statusCode();
            Callable<Integer> sweeping = () -> {
                job.sweep();
                return 0;
            };
            int answer;
            if (round == 0) {
                answer = choosing.call();
            } else if (round == 1) {
                job.sweep();
                answer = choosing.call();
            } else {
                answer = ParallelRunner.all(List.of(
                                late(choosing, isChosenFirst ? 0 : 8_000_000),
                                late(sweeping, isChosenFirst ? 8_000_000 : 0)))
                        .getFirst();
            }
            job.sweep();

            boolean isGivenUp = givenUp(fan.community()).contains(upload);
            assertThat(answer).isEqualTo(isGivenUp ? 410 : 200);
            chooser.get("/v2/me").then().body("avatarUrl", isGivenUp ? nullValue() : is(url(upload, 256)));
            used += isGivenUp ? 0 : 1;
            expired += isGivenUp ? 1 : 0;
        }
        assertThat(used).isPositive();
        assertThat(expired).isPositive();
        int gone = expired;
        await().untilAsserted(
                        () -> assertThat(over(fan.community())).hasSize(gone).doesNotHaveDuplicates());
    }

    @Test
    void manyOfManyCommunitiesGoInBoundedBatches() {
        UUID large = Ids.next();
        insertReady(large, 700);
        List<UUID> small = IntStream.range(0, 30).mapToObj(i -> Ids.next()).toList();
        small.forEach(each -> insertReady(each, 5));
        assertThat(sql.list("select upload_id from avatars_unclaimed(?)", row -> row.id("upload_id"), Instant.now()))
                .hasSizeLessThanOrEqualTo(500);

        job.sweep();

        assertThat(givenUp(large)).hasSize(700);
        assertThat(small).allSatisfy(each -> assertThat(givenUp(each)).hasSize(5));
    }

    @Test
    void picturesOfBeforeTheMigrationCountFromIt() throws SQLException {
        UUID upload = Ids.next();
        try (ScratchSchema old = new ScratchSchema(fan.community())) {
            old.migrateTo("300");
            old.run("""
                    insert into avatar (community_id, upload_id, user_id, small, medium, large)
                    values ('%s', '%s', '%s', 's', 'm', 'l')""".formatted(fan.community(), upload, fan.id()));

            old.migrate();

            assertThat(old.column("select upload_id from avatars_unclaimed(now() - interval '1 day')"))
                    .isEmpty();
            assertThat(old.column("select upload_id from avatars_unclaimed(now() + interval '1 day')"))
                    .containsExactly(upload.toString());
            assertThat(old.column("select upload_id from avatar where given_up_at is not null"))
                    .isEmpty();
        }
    }

    private static <T> Callable<T> late(Callable<T> act, long nanos) {
        return () -> {
            LockSupport.parkNanos(nanos == 0 ? 0 : ThreadLocalRandom.current().nextLong(nanos));
            return act.call();
        };
    }

    private static Response choose(TestFan by, UUID upload) {
        return by.change(Map.of("avatarUploadId", upload));
    }

    private UUID ready(TestFan owner) {
        UUID upload = Ids.next();
        ready(owner, upload);
        return upload;
    }

    private void ready(TestFan owner, UUID upload) {
        List<UploadReady.Picture> pictures = List.of(
                new UploadReady.Picture(64, url(upload, 64)),
                new UploadReady.Picture(256, url(upload, 256)),
                new UploadReady.Picture(512, url(upload, 512)));
        news.tell(new UploadReady(
                upload, owner.id(), owner.community(), "avatar", "image/png", 44, 0, "", News.AT, pictures));
    }

    private static String url(UUID upload, int size) {
        return "https://api.example/v2/avatars/" + upload + "/" + size;
    }

    private void age(UUID community) {
        tenantTransaction.call(
                community, () -> sql.run("update avatar set unclaimed_since = unclaimed_since - interval '3 days'"));
    }

    /// Of a fan each.
    private void insertReady(UUID community, int count) {
        tenantTransaction.call(community, () -> sql.run("""
                        with fan as (insert into profile (community_id, user_id, joined_at)
                            select terrace_community(), gen_random_uuid(), now() from generate_series(1, ?)
                            returning user_id)
                        insert into avatar (community_id, upload_id, user_id, small, medium, large, unclaimed_since)
                        select terrace_community(), gen_random_uuid(), user_id, 's', 'm', 'l', now() - interval '3 days'
                        from fan""", count));
    }

    private List<UUID> givenUp(UUID community) {
        return tenantTransaction.call(
                community,
                () -> sql.list(
                        "select upload_id from avatar where given_up_at is not null", row -> row.id("upload_id")));
    }

    private List<UUID> over(UUID community) {
        return recordedEvents.in(community, AvatarReplaced.class).stream()
                .map(AvatarReplaced::uploadId)
                .toList();
    }
}
