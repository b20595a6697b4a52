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
import io.terrace.platform.events.AuthEvent.UserUpdated;
import io.terrace.platform.events.CommunityEvent.AvatarReplaced;
import io.terrace.platform.events.CommunityEvent.ProfileChanged;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.events.MediaEvent.UploadRejected;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// The picture that a fan shows.
@QuarkusTest
@WithTestResource(TestStack.class)
class AvatarTest {

    private static final String CLUBS = "https://club.example/ana.png";

    @Inject
    News news;

    @Inject
    RecordedEvents recordedEvents;

    private final TestFan fan = TestFan.anyone();

    @Test
    void readyPictureIsShownToOthers() {
        UUID upload = ready(fan);

        choose(upload)
                .then()
                .statusCode(200)
                .body("avatarUploadId", is(upload.toString()))
                .body("avatarUrl", is(url(upload, 256)))
                .body("avatarUrls.small", is(url(upload, 64)))
                .body("avatarUrls.large", is(url(upload, 512)));

        fan.neighbour()
                .get("/v2/profiles/{id}", fan.id())
                .then()
                .body("avatarUrl", is(url(upload, 256)))
                .body("avatarUrls.medium", is(url(upload, 256)));
        awaitAnnounced(url(upload, 256));
    }

    @Test
    void pictureNamedBeforeItIsReadyIsShownOnceItIs() {
        UUID upload = Ids.next();

        choose(upload)
                .then()
                .statusCode(200)
                .body("avatarUploadId", is(upload.toString()))
                .body("avatarUrl", nullValue());
        ready(fan, upload);

        fan.get("/v2/me").then().body("avatarUrl", is(url(upload, 256)));
        awaitAnnounced(url(upload, 256));
    }

    @Test
    void ownPictureGoesBeforeTheClubs() {
        UUID upload = ready(fan);
        choose(upload);

        news.tell(new UserUpdated(fan.id(), fan.community(), Ids.next(), "Ana", CLUBS, News.AT));

        fan.get("/v2/me").then().body("avatarUrl", is(url(upload, 256)));
        clear().then().statusCode(200).body("avatarUrl", is(CLUBS)).body("avatarUrls", nullValue());
        fan.get("/v2/me").then().body("avatarUploadId", nullValue());
    }

    @Test
    void oldPictureIsAnnouncedAsReplacedOnce() {
        UUID old = ready(fan);
        choose(old);
        UUID next = ready(fan);
        choose(next);
        choose(next);

        await().until(() -> !replaced().isEmpty());
        assertThat(replaced()).containsExactly(old);
        choose(old).then().body("avatarUrl", is(url(next, 256)));
    }

    @Test
    void anothersUploadIsNeverShown() {
        TestFan other = fan.neighbour();
        UUID foreign = ready(other);
        UUID later = Ids.next();

        choose(foreign).then().statusCode(200).body("avatarUrl", nullValue());
        choose(later).then().statusCode(200);
        ready(other, later);

        fan.get("/v2/me").then().body("avatarUrl", nullValue());
        other.change(Map.of("avatarUploadId", foreign)).then().body("avatarUrl", is(url(foreign, 256)));
    }

    @Test
    void recordingIsNoPicture() {
        UUID recording = Ids.next();
        news.tell(new UploadReady(
                recording, fan.id(), fan.community(), "freestyle", "audio/wav", 44, 1_000, "", News.AT));

        choose(recording).then().statusCode(200).body("avatarUrl", nullValue());
    }

    @Test
    void refusedPictureLeavesTheOneBefore() {
        UUID old = ready(fan);
        choose(old);
        UUID refused = Ids.next();
        choose(refused).then().body("avatarUploadId", is(refused.toString()));

        news.tell(new UploadRejected(refused, fan.id(), fan.community(), "avatar", "content_rejected", News.AT));

        fan.get("/v2/me").then().body("avatarUploadId", is(old.toString())).body("avatarUrl", is(url(old, 256)));
    }

    @Test
    void eventsThatComeTwiceChangeNothing() {
        UUID upload = ready(fan);
        choose(upload);
        ready(fan, upload);
        ready(fan, upload);

        fan.get("/v2/me").then().body("avatarUrl", is(url(upload, 256)));
        assertThat(replaced()).isEmpty();
    }

    @Test
    void whatIsNoIdIsRefused() {
        fan.change(Map.of("avatarUploadId", "no-id")).then().statusCode(400);
        fan.change(Map.of("avatarUploadId", 7)).then().statusCode(400);
    }

    private Response choose(UUID upload) {
        return fan.change(Map.of("avatarUploadId", upload));
    }

    private Response clear() {
        return fan.change(Collections.singletonMap("avatarUploadId", null));
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

    private void awaitAnnounced(String avatarUrl) {
        await().untilAsserted(() -> assertThat(recordedEvents
                        .in(fan.community(), ProfileChanged.class)
                        .getLast()
                        .avatarUrl())
                .isEqualTo(avatarUrl));
    }

    private List<UUID> replaced() {
        return recordedEvents.in(fan.community(), AvatarReplaced.class).stream()
                .map(AvatarReplaced::uploadId)
                .toList();
    }
}
