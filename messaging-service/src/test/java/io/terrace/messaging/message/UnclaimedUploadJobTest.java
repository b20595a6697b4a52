package io.terrace.messaging.message;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.messaging.TestFan;
import io.terrace.platform.events.MediaEvent;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.events.MessagingEvent;
import io.terrace.platform.events.MessagingEvent.MessageUploadGivenUp;
import io.terrace.platform.events.Topic;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Projection;
import io.terrace.platform.servicetesting.EventRecorder;
import io.terrace.platform.servicetesting.ScratchSchema;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.enterprise.context.ApplicationScoped;
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

/// Recordings that were uploaded and never sent.
@QuarkusTest
@WithTestResource(TestStack.class)
class UnclaimedUploadJobTest {

    private static final int ROUNDS = 40;

    @ApplicationScoped
    static class RecordedEvents extends EventRecorder<MessagingEvent> {

        RecordedEvents() {
            super(Topic.MESSAGING);
        }

        List<UUID> givenUp(UUID community) {
            return find(MessageUploadGivenUp.class, event -> event.communityId().equals(community)).stream()
                    .map(MessageUploadGivenUp::uploadId)
                    .toList();
        }
    }

    @Inject
    UnclaimedUploadJob job;

    @Inject
    RecordedEvents recordedEvents;

    @Inject
    Projection<MediaEvent> uploads;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    private final UUID community = Ids.next();
    private final TestFan one = TestFan.in(community);
    private final TestFan other = TestFan.in(community);

    @Test
    void whatNoMessageHasIsGivenUpAndNothingElse() {
        String conversation = one.inSquadOf(other).conversationWith(other);
        UUID unused = ready(one);
        UUID sent = ready(one);
        send(conversation, sent).then().statusCode(201);
        UUID waited = Ids.next();
        send(conversation, waited).then().statusCode(201);
        tell(waited, one, "message");
        UUID deletedForOne = ready(one);
        String forOne = send(conversation, deletedForOne)
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        one.delete(conversation, forOne, "me").then().statusCode(204);
        UUID deletedForBoth = ready(one);
        String forBoth = send(conversation, deletedForBoth)
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        one.delete(conversation, forBoth, "all").then().statusCode(204);
        UUID named = ready(other);
        send(conversation, named).then().statusCode(201);
        UUID forFreestyles = Ids.next();
        tell(forFreestyles, one, "freestyle");
        age(community);
        UUID young = ready(one);

        job.sweep();
        job.sweep();

        assertThat(givenUp(community))
                .containsExactlyInAnyOrder(unused, named)
                .doesNotContain(sent, waited, deletedForOne, deletedForBoth, forFreestyles, young);
        await().untilAsserted(
                        () -> assertThat(recordedEvents.givenUp(community)).containsExactlyInAnyOrder(unused, named));
    }

    @Test
    void whatWasGivenUpCannotBeSent() {
        String conversation = one.inSquadOf(other).conversationWith(other);
        UUID upload = ready(one);
        Map<String, Object> sent = Map.of("clientId", UUID.randomUUID(), "uploadId", ready(one));
        String id =
                one.send(conversation, sent).then().statusCode(201).extract().path("id");
        age(community);
        job.sweep();

        send(conversation, upload).then().statusCode(410).body("code", is("upload_expired"));
        tell(upload, one, "message");
        send(conversation, upload).then().statusCode(410);
        one.send(conversation, sent).then().statusCode(200).body("id", is(id));
    }

    @Test
    void useOrExpiryWinsNeverBothAndNeverNeither() throws Exception {
        String conversation = one.inSquadOf(other).conversationWith(other);
        int used = 0;
        int expired = 0;
        for (int round = 0; round < ROUNDS; round++) {
            UUID upload = ready(one);
            age(community);
            boolean isSentFirst = round % 2 == 0;
            Callable<Integer> sending = () -> send(conversation, upload).statusCode();
            Callable<Integer> sweeping = () -> {
                job.sweep();
                return 0;
            };
            int answer;
            if (round == 0) {
                answer = sending.call();
            } else if (round == 1) {
                job.sweep();
                answer = sending.call();
            } else {
                answer = ParallelRunner.all(List.of(
                                late(sending, isSentFirst ? 0 : 8_000_000),
                                late(sweeping, isSentFirst ? 8_000_000 : 0)))
                        .getFirst();
            }
            job.sweep();

            boolean isGivenUp = givenUp(community).contains(upload);
            assertThat(answer).isEqualTo(isGivenUp ? 410 : 201);
            used += isGivenUp ? 0 : 1;
            expired += isGivenUp ? 1 : 0;
        }
        assertThat(used).isPositive();
        assertThat(expired).isPositive();
        int gone = expired;
        await().untilAsserted(() ->
                assertThat(recordedEvents.givenUp(community)).hasSize(gone).doesNotHaveDuplicates());
    }

    @Test
    void manyOfManyCommunitiesGoInBoundedBatches() {
        UUID large = Ids.next();
        insertReady(large, 700);
        List<UUID> small = IntStream.range(0, 30).mapToObj(i -> Ids.next()).toList();
        small.forEach(each -> insertReady(each, 5));
        assertThat(sql.list("select upload_id from uploads_unclaimed(?)", row -> row.id("upload_id"), Instant.now()))
                .hasSizeLessThanOrEqualTo(500);

        job.sweep();

        assertThat(givenUp(large)).hasSize(700);
        assertThat(small).allSatisfy(each -> assertThat(givenUp(each)).hasSize(5));
    }

    @Test
    void uploadsOfBeforeTheMigrationCountFromIt() throws SQLException {
        UUID unused = Ids.next();
        UUID used = Ids.next();
        try (ScratchSchema old = new ScratchSchema(community)) {
            old.migrateTo("300");
            for (UUID upload : List.of(unused, used)) {
                old.run("insert into upload (community_id, id, state, owner_id) values ('%s', '%s', 'ready', '%s')"
                        .formatted(community, upload, one.id()));
            }
            old.run("update upload set message_id = gen_random_uuid() where id = '%s'".formatted(used));

            old.migrate();

            assertThat(old.column("select upload_id from uploads_unclaimed(now() - interval '1 day')"))
                    .isEmpty();
            assertThat(old.column("select upload_id from uploads_unclaimed(now() + interval '1 day')"))
                    .containsExactly(unused.toString());
            assertThat(old.column("select id from upload where given_up_at is not null"))
                    .isEmpty();
        }
    }

    private static <T> Callable<T> late(Callable<T> act, long nanos) {
        return () -> {
            LockSupport.parkNanos(nanos == 0 ? 0 : ThreadLocalRandom.current().nextLong(nanos));
            return act.call();
        };
    }

    private Response send(String conversation, UUID upload) {
        return one.send(conversation, Map.of("clientId", UUID.randomUUID(), "uploadId", upload));
    }

    private UUID ready(TestFan owner) {
        UUID upload = Ids.next();
        tell(upload, owner, "message");
        return upload;
    }

    private void tell(UUID upload, TestFan owner, String purpose) {
        UploadReady news =
                new UploadReady(upload, owner.id(), community, purpose, "audio/ogg", 1000, 2000, "AAAA", Instant.now());
        tenantTransaction.call(community, () -> {
            uploads.expect(List.of(news));
            uploads.apply(news);
            return news;
        });
    }

    private void age(UUID of) {
        tenantTransaction.call(
                of, () -> sql.run("update upload set unclaimed_since = unclaimed_since - interval '3 days'"));
    }

    private void insertReady(UUID of, int count) {
        tenantTransaction.call(of, () -> sql.run("""
                        insert into upload (community_id, id, state, owner_id, unclaimed_since)
                        select terrace_community(), gen_random_uuid(), 'ready', ?, now() - interval '3 days'
                        from generate_series(1, ?)""", one.id(), count));
    }

    private List<UUID> givenUp(UUID of) {
        return tenantTransaction.call(
                of, () -> sql.list("select id from upload where given_up_at is not null", row -> row.id("id")));
    }
}
