package io.terrace.community.profile;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.terrace.community.News;
import io.terrace.community.RecordedEvents;
import io.terrace.community.TestFan;
import io.terrace.platform.events.CommunityEvent.AvatarReplaced;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The races for a fan's picture over many seeds: `./terrace prove races`.
@QuarkusTest
@WithTestResource(TestStack.class)
class RaceSeedsTest {

    @Inject
    News news;

    @Inject
    RecordedEvents recordedEvents;

    /// Both were chosen before either was ready.
    @Test
    void laterChoiceIsShownWhicheverIsReadyFirst() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            TestFan fan = TestFan.anyone();
            UUID first = Ids.next();
            UUID second = Ids.next();
            for (UUID upload : List.of(first, second)) {
                fan.change(Map.of("avatarUploadId", upload)).then().statusCode(200);
            }

            ParallelRunner.all(List.of(() -> ready(fan, second), () -> ready(fan, first)));

            fan.get("/v2/me").then().body("avatarUrl", is(url(second, 256)));
            assertThat(replaced(fan)).as("round %d", seed).isEmpty();
        }
    }

    @Test
    void manyChangesAtOnceLeaveOneAndReplaceTheOthers() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            TestFan fan = TestFan.anyone();
            List<UUID> uploads = Stream.generate(Ids::next)
                    .limit(4)
                    .map(upload -> ready(fan, upload))
                    .toList();

            var answers = HttpRaceRunner.all(
                    seed, uploads.stream().map(upload -> choice(fan, upload)).toList());

            assertThat(answers).as("seed %d", seed).allMatch(answer -> answer.statusCode() == 200);
            UUID shown = UUID.fromString(fan.get("/v2/me").jsonPath().getString("avatarUploadId"));
            await().until(() -> replaced(fan).size() == 3);
            assertThat(Stream.concat(Stream.of(shown), replaced(fan).stream()))
                    .as("seed %d", seed)
                    .containsExactlyInAnyOrderElementsOf(uploads);
        }
    }

    private UUID ready(TestFan fan, UUID upload) {
        List<UploadReady.Picture> pictures = Stream.of(64, 256, 512)
                .map(size -> new UploadReady.Picture(size, url(upload, size)))
                .toList();
        news.tell(new UploadReady(
                upload, fan.id(), fan.community(), "avatar", "image/png", 44, 0, "", News.AT, pictures));
        return upload;
    }

    private List<UUID> replaced(TestFan fan) {
        return recordedEvents.in(fan.community(), AvatarReplaced.class).stream()
                .map(AvatarReplaced::uploadId)
                .toList();
    }

    private static HttpRequest choice(TestFan fan, UUID upload) {
        String token = TestContextTokens.forService("community-service").fan(fan.community(), fan.id());
        return HttpRequest.newBuilder(URI.create("http://localhost:" + RestAssured.port + "/v2/me"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method("PATCH", BodyPublishers.ofString("{\"avatarUploadId\": \"" + upload + "\"}"))
                .build();
    }

    private static String url(UUID upload, int size) {
        return "https://api.example/v2/avatars/" + upload + "/" + size;
    }
}
