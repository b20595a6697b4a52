package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.client.Picture;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Conversation;
import io.terrace.journeys.suite.Farewell;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A fan shows a picture of their own.
@Order(6)
@ExtendWith(SuiteParameter.class)
class AvatarJourney {

    private static final byte[] BLUE = Picture.png(900, 600, 0x336699);
    private static final byte[] RED = Picture.png(600, 900, 0x993333);
    private static final byte[] GREEN = Picture.png(600, 600, 0x339933);
    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 330);

    private final Suite suite;
    private final Club club;

    AvatarJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub(Suite.UNLIMITED);
    }

    @Test
    void pictureIsSeenInThreeSizesByEveryone() throws IOException {
        FanClient ana = suite.newFan(club.app());
        FanClient ben = suite.newFan(club.app());

        choose(ana, ana.uploadPicture(BLUE));
        ApiResponse profile = awaitShown(ben, ana);

        assertThat(profile.text("/avatarUrl")).isEqualTo(profile.text("/avatarUrls/medium"));
        for (var size : Map.of("small", 64, "medium", 256, "large", 512).entrySet()) {
            String url = profile.text("/avatarUrls/" + size.getKey());
            ApiResponse picture = suite.nobody().get(url).expect(200);
            assertThat(picture.header("Content-Type")).hasValue("image/jpeg");
            assertThat(picture.header("Cache-Control")).hasValue("public, max-age=31536000, immutable");
            assertThat(picture.header("X-Content-Type-Options")).hasValue("nosniff");
            assertThat(ImageIO.read(new ByteArrayInputStream(picture.bytes())).getWidth())
                    .isEqualTo(size.getValue());
            String tag = picture.header("ETag").orElseThrow();
            suite.nobody().with("If-None-Match", tag).get(url).expect(304);
            suite.nobody().head(url).expect(200);
        }
    }

    @Test
    void feedAndMessagesShowItToo() {
        FanClient ana = suite.newFan(club.app());
        FanClient ben = suite.newFan(club.app());
        String freestyle = ana.publish(RECORDING, "With a face");
        choose(ana, ana.uploadPicture(BLUE));
        String url = awaitShown(ben, ana).text("/avatarUrl");

        await().untilAsserted(() -> assertThat(
                        ben.entry(freestyle).at("/author/avatarUrl").asText())
                .isEqualTo(url));
        Conversation conversation = Conversation.open(ben, ana);
        await().untilAsserted(
                        () -> assertThat(conversation.get().expect(200).body()).contains(url));
    }

    @Test
    void laterOfTwoQuickChangesCounts() {
        FanClient ana = suite.newFan(club.app());
        FanClient ben = suite.newFan(club.app());
        choose(ana, ana.uploadPicture(BLUE));
        String old = awaitShown(ben, ana).text("/avatarUrl");
        String red = ana.uploadPicture(RED);
        String green = ana.uploadPicture(GREEN);

        choose(ana, red);
        choose(ana, green);

        await().ignoreExceptions()
                .untilAsserted(() -> assertThat(ben.api()
                                .get("/v2/profiles/" + ana.id())
                                .expect(200)
                                .text("/avatarUrl"))
                        .contains(green));
        suite.nobody().get(old).expect(404);
        ana.api()
                .patch("/v2/me", Collections.singletonMap("avatarUploadId", null))
                .expect(200);
        assertThat(ben.api()
                        .get("/v2/profiles/" + ana.id())
                        .json()
                        .path("avatarUrl")
                        .isNull())
                .isTrue();
    }

    @Test
    void pictureMayBeChosenBeforeItIsReady() {
        FanClient ana = suite.newFan(club.app());
        ApiResponse ticket = ana.pictureTicket(BLUE).expect(201);

        choose(ana, ticket.text("/id"));
        ana.fill(ticket, BLUE);
        ana.complete(ticket.text("/id")).expect(200);

        assertThat(awaitShown(suite.newFan(club.app()), ana).text("/avatarUrl")).contains(ticket.text("/id"));
    }

    @Test
    void anothersPictureIsNeverShown() {
        FanClient ana = suite.newFan(club.app());
        FanClient ben = suite.newFan(club.app());
        String foreign = ana.uploadPicture(BLUE);

        choose(ben, foreign);
        choose(ana, foreign);

        awaitShown(ben, ana);
        assertThat(ben.api().get("/v2/me").expect(200).json().path("avatarUrl").isNull())
                .isTrue();
    }

    @Test
    void erasureRemovesIt() {
        FanClient ana = suite.newFan(club.app());
        choose(ana, ana.uploadPicture(BLUE));
        String url = awaitShown(suite.newFan(club.app()), ana).text("/avatarUrl");
        ApiClient nobody = suite.nobody();
        nobody.get(url).expect(200);

        Farewell.of(ana).awaitDone(club.server(suite));

        nobody.get(url).expect(404);
    }

    private static void choose(FanClient fan, String upload) {
        fan.api().patch("/v2/me", Map.of("avatarUploadId", upload)).expect(200);
    }

    private static ApiResponse awaitShown(FanClient viewer, FanClient shown) {
        String path = "/v2/profiles/" + shown.id();
        await().untilAsserted(() -> assertThat(viewer.api()
                        .get(path)
                        .expect(200)
                        .json()
                        .path("avatarUrls")
                        .isNull())
                .isFalse());
        return viewer.api().get(path).expect(200);
    }
}
