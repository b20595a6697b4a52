package io.terrace.messaging;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.platform.events.CommunityEvent.UserBlocked;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The races of messages, each once, or as often as `-Dseeds=` says.
@QuarkusTest
@WithTestResource(TestStack.class)
@Tag("slow")
class MessageRaceTest {

    private final UUID community = Ids.next();
    private final TestFan one = TestFan.in(community);
    private final TestFan other = TestFan.in(community);

    static List<Long> seeds() {
        return HttpRaceRunner.seeds().boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void fiftyOpeningsFromBothSidesAreOneConversation(long seed) throws Exception {
        List<HttpRequest> openings = IntStream.range(0, 50)
                .mapToObj(i -> i % 2 == 0 ? opening(one, other) : opening(other, one))
                .toList();

        List<HttpResponse<String>> answers = HttpRaceRunner.all(seed, openings);

        assertThat(answers.stream().filter(answer -> answer.statusCode() == 201))
                .hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.statusCode() == 200))
                .hasSize(49);
        assertThat(answers.stream().map(MessageRaceTest::id).distinct()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void oneClientIdTwentyTimesIsOneMessage(long seed) throws Exception {
        String conversation = squad();
        HttpRequest sending = one.sending(conversation, UUID.randomUUID(), "once");

        List<HttpResponse<String>> answers = HttpRaceRunner.all(
                seed, Stream.generate(() -> sending).limit(20).toList());

        assertThat(answers.stream().filter(answer -> answer.statusCode() == 201))
                .hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.statusCode() == 200))
                .hasSize(19);
        assertThat(answers.stream().map(MessageRaceTest::id).distinct()).hasSize(1);
        assertThat(numbers(conversation)).containsExactly(1L);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void twoHundredAndFiftySixMessagesAreNumberedWithoutAGap(long seed) throws Exception {
        String conversation = squad();
        List<HttpRequest> sending = IntStream.range(0, 256)
                .mapToObj(i -> (i % 2 == 0 ? one : other).sending(conversation, UUID.randomUUID(), "m" + i))
                .toList();

        List<HttpResponse<String>> answers = HttpRaceRunner.all(seed, sending);

        assertThat(answers).allMatch(answer -> answer.statusCode() == 201);
        assertThat(numbers(conversation))
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, 256).boxed().toList());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void twoFirstMessagesOfARequestAreOne(long seed) throws Exception {
        String conversation = one.conversationWith(other);

        List<HttpResponse<String>> answers = HttpRaceRunner.all(
                seed,
                List.of(
                        one.sending(conversation, UUID.randomUUID(), "a"),
                        one.sending(conversation, UUID.randomUUID(), "b")));

        assertThat(answers.stream().map(HttpResponse::statusCode)).containsExactlyInAnyOrder(201, 422);
        assertThat(answers.stream().map(HttpResponse::body)).anyMatch(body -> body.contains("awaiting_acceptance"));
        assertThat(numbers(conversation)).containsExactly(1L);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void ofAcceptAndDeclineOneWins(long seed) throws Exception {
        String conversation = one.conversationWith(other);
        one.sends(conversation, "May I?");

        List<HttpResponse<String>> answers = HttpRaceRunner.all(
                seed,
                List.of(
                        other.request("POST", "/v2/conversations/" + conversation + "/accept", ""),
                        other.request("POST", "/v2/conversations/" + conversation + "/decline", "")));

        assertThat(answers.stream().map(HttpResponse::statusCode)).containsExactlyInAnyOrder(200, 409);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void messageEditedDuringDeletionIsDeleted(long seed) throws Exception {
        String conversation = squad();
        String message = one.sends(conversation, "before");
        String path = "/v2/conversations/" + conversation + "/messages/" + message;

        List<HttpResponse<String>> answers = HttpRaceRunner.all(
                seed,
                List.of(
                        one.request("PATCH", path, "{\"text\":\"after\"}"),
                        one.request("DELETE", path + "?scope=all", "")));

        assertThat(answers.get(0).statusCode()).isIn(200, 409);
        assertThat(answers.get(1).statusCode()).isEqualTo(204);
        var shown = other.messages(conversation).jsonPath();
        assertThat(shown.getString("items[0].text")).isNull();
        assertThat(shown.getString("items[0].deletedAt")).isNotNull();
        one.edit(conversation, message, "later").then().statusCode(409);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void receiptsInAnyOrderEndAtTheHighest(long seed) throws Exception {
        String conversation = squad();
        IntStream.range(0, 10).forEach(i -> one.sends(conversation, "m" + i));
        List<HttpRequest> reading = Stream.of(3, 9, 1, 7, 5, 2, 8)
                .map(seq -> other.request(
                        "POST", "/v2/conversations/" + conversation + "/receipts", "{\"readSeq\":" + seq + "}"))
                .toList();

        List<HttpResponse<String>> answers = HttpRaceRunner.all(seed, reading);

        assertThat(answers).allMatch(answer -> answer.statusCode() == 200);
        var shown = other.get("/v2/conversations/{id}", conversation).jsonPath();
        assertThat(shown.getLong("viewer.lastReadSeq")).isEqualTo(9);
        assertThat(shown.getInt("unreadCount")).isEqualTo(1);
        assertThat(other.receipts(conversation, null, 1_000L).jsonPath().getLong("viewer.lastReadSeq"))
                .isEqualTo(10);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void retryAfterLostResponseReturnsOriginalMessage(long seed) throws Exception {
        String conversation = squad();
        UUID clientId = UUID.randomUUID();

        try (Socket _ = one.sendUnheard(conversation, clientId, "cut")) {
            await().until(() -> numbers(conversation).equals(List.of(1L)));
        }
        List<HttpResponse<String>> answers = HttpRaceRunner.all(
                seed,
                Stream.generate(() -> one.sending(conversation, clientId, "cut"))
                        .limit(3)
                        .toList());

        assertThat(answers).allMatch(answer -> answer.statusCode() == 200);
        assertThat(answers.stream().map(MessageRaceTest::id).distinct())
                .containsExactly(other.messages(conversation).jsonPath().getString("items[0].id"));
        assertThat(numbers(conversation)).containsExactly(1L);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void editsEndWithTheFifteenthMinuteOfTheRow(long seed) throws Exception {
        String conversation = squad();
        String message = one.sends(conversation, "before");
        one.sql("""
                update message set created_at = clock_timestamp() - interval '15 minutes' + interval '400 milliseconds'
                where id = '%s'""".formatted(message));
        String path = "/v2/conversations/" + conversation + "/messages/" + message;
        List<HttpResponse<String>> answers = new ArrayList<>();

        await().until(() -> {
            answers.addAll(HttpRaceRunner.all(
                    seed,
                    IntStream.range(0, 4)
                            .mapToObj(
                                    i -> one.request("PATCH", path, "{\"text\":\"%d\"}".formatted(answers.size() + i)))
                            .toList()));
            return answers.getLast().statusCode() == 422;
        });

        assertThat(answers)
                .allMatch(answer -> answer.statusCode() == 200 || answer.body().contains("too_late"));
        List<JsonPath> edits = answers.stream()
                .filter(answer -> answer.statusCode() == 200)
                .map(answer -> JsonPath.from(answer.body()))
                .toList();
        // An answer shows milliseconds, the row decides by microseconds.
        one.sql("""
                do $$ begin
                    if exists (select from message where id = '%s' and edited_at >= created_at + interval '15 minutes') then
                        raise exception 'edited after its fifteenth minute';
                    end if;
                end $$""".formatted(message));
        assertThat(edits)
                .allSatisfy(edit -> assertThat(instant(edit, "editedAt"))
                        .isBeforeOrEqualTo(instant(edit, "createdAt").plus(Duration.ofMinutes(15))));
        assertThat(other.messages(conversation).jsonPath().getString("items[0].editedAt"))
                .isEqualTo(edits.stream()
                        .map(edit -> edit.getString("editedAt"))
                        .max(comparing(Instant::parse))
                        .orElse(null));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void noMessageFollowsABlockThatComesAmongThem(long seed) throws Exception {
        String conversation = squad();
        var sent = new AtomicInteger();
        Callable<Integer> sender = () -> {
            for (int mine = 0; ; mine++) {
                int status = one.send(conversation, UUID.randomUUID(), "m").statusCode();
                if (status != 201) {
                    assertThat(status).isEqualTo(404);
                    return mine;
                }
                sent.incrementAndGet();
            }
        };
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                KafkaTestClient broker = new KafkaTestClient()) {
            List<Future<Integer>> senders =
                    IntStream.range(0, 4).mapToObj(i -> threads.submit(sender)).toList();
            await().until(() -> sent.get() > 3 + seed % 10);
            broker.send(Ids.next(), new UserBlocked(other.id(), one.id(), community, Instant.now()));

            int acknowledged = 0;
            for (Future<Integer> each : senders) {
                acknowledged += each.get();
            }
            one.send(conversation, UUID.randomUUID(), "late").then().statusCode(404);
            one.sql("delete from block where user_id = '%1$s' or other_id = '%1$s'".formatted(one.id()));
            assertThat(numbers(conversation))
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, acknowledged).boxed().toList());
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void uploadReadyDuringSendDeliversAudioMessageOnce(long seed) throws Exception {
        String conversation = squad();
        UUID upload = Ids.next();
        UUID clientId = UUID.randomUUID();
        HttpRequest sending = one.request(
                "POST",
                "/v2/conversations/" + conversation + "/messages",
                "{\"clientId\":\"%s\",\"uploadId\":\"%s\"}".formatted(clientId, upload));
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(
                    Ids.next(),
                    new UploadReady(
                            upload, one.id(), community, "message", "audio/ogg", 1000, 2000, "AAAA", Instant.now()));

            List<HttpResponse<String>> answers = HttpRaceRunner.all(
                    seed, List.of(sending, one.sending(conversation, UUID.randomUUID(), "a text"), sending));

            assertThat(answers).allMatch(answer -> answer.statusCode() == 201 || answer.statusCode() == 200);
            await().until(() -> numbers(conversation).equals(List.of(1L, 2L)));
            assertThat(other.messages(conversation).jsonPath().getList("items.kind"))
                    .containsExactlyInAnyOrder("audio", "text");
        }
    }

    private String squad() {
        return one.inSquadOf(other).conversationWith(other);
    }

    private List<Long> numbers(String conversation) {
        List<Long> numbers = new ArrayList<>();
        for (long after = 0; ; after = numbers.getLast()) {
            List<Integer> page = other.asking()
                    .queryParam("limit", 100)
                    .queryParam("afterSeq", after)
                    .get("/v2/conversations/{id}/messages", conversation)
                    .jsonPath()
                    .getList("items.seq");
            page.forEach(seq -> numbers.add(seq.longValue()));
            if (page.size() < 100) {
                return numbers;
            }
        }
    }

    private static HttpRequest opening(TestFan fan, TestFan peer) {
        return fan.request("PUT", "/v2/conversations/direct/" + peer.id(), "");
    }

    private static Instant instant(JsonPath shown, String member) {
        return Instant.parse(shown.getString(member));
    }

    private static String id(HttpResponse<String> answer) {
        return JsonPath.from(answer.body()).getString("id");
    }
}
