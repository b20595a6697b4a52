package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.MatchDraft;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A fan draws an invitation; another reads it off the screen, comes, and pays for it in points.
@Order(6)
@ExtendWith(SuiteParameter.class)
class InvitationJourney {

    private final Suite suite;
    private final Club club;

    InvitationJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub();
    }

    @Test
    void aGuestComesByTheCodeOnTheScreen() throws Exception {
        FanClient ana = suite.newFan(club.app());
        FanClient ben = suite.newFan(club.app());
        club.server(suite)
                .post(
                        "/v2/wallet/earn-rules",
                        Map.of(
                                "title", "Bring a friend",
                                "event", "invitation.accepted",
                                "userField", "inviterId",
                                "factFields", List.of("inviteeId"),
                                "points", 20))
                .expect(201);
        ApiResponse invitation = ana.api()
                .post("/v2/invitations", Map.of("kind", "community", "maxUses", 1))
                .expect(201);
        String id = invitation.text("/id");

        ana.api().get("/v2/invitations/" + id + "/qr").expect(200);
        String url = read(ana.api()
                .get("/v2/invitations/" + id + "/qr?format=png&size=256")
                .expect(200)
                .bytes());
        assertThat(url).isEqualTo(invitation.text("/url"));
        String path = URI.create(url).getPath();
        String code = path.substring("/l/".length());
        ApiResponse page = suite.nobody().get(path).expect(200);
        assertThat(page.body()).contains("service://invite/" + code).doesNotContain(ana.id());
        assertThat(page.header("Content-Security-Policy").orElseThrow()).startsWith("default-src 'none'");

        assertThat(club.app().get("/v2/links/" + code).expect(200).text("/deepLink"))
                .isEqualTo("service://invite/" + code);
        ApiResponse preview = club.app().get("/v2/invitations/" + code).expect(200);
        assertThat(preview.body()).contains("\"active\"").doesNotContain(ana.id());
        ana.api().post("/v2/invitations/" + code + "/accept").expect(422);
        try (EventStreamConnection stream = ana.listen()) {
            ben.api().post("/v2/invitations/" + code + "/accept").expect(200);
            ben.api().post("/v2/invitations/" + code + "/accept").expect(200);
            assertThat(stream.await("invitation.accepted", id)
                            .payload()
                            .path("userId")
                            .asText())
                    .isEqualTo(ben.id());
        }
        suite.newFan(club.app())
                .api()
                .post("/v2/invitations/" + code + "/accept")
                .expect(409);
        assertThat(ana.api().get("/v2/invitations/" + id + "/uses").expect(200).text("/items/0/userId"))
                .isEqualTo(ben.id());
        await().until(() -> ana.api()
                        .get("/v2/wallet")
                        .expect(200)
                        .json()
                        .at("/balances/available")
                        .asLong()
                == 20);

        assertThat(ana.api().delete("/v2/invitations/" + id).expect(200).text("/status"))
                .isEqualTo("revoked");
        assertThat(suite.nobody().get(path).expect(410).code()).isEqualTo("link_expired");
        assertThat(ana.api().get("/v2/invitations").expect(200).text("/items/0/status"))
                .isEqualTo("revoked");
    }

    @Test
    void aGuestIsInTheSquadByTheCode() {
        FanClient ana = suite.newFan(club.app());
        FanClient ben = suite.newFan(club.app());
        FanClient cleo = suite.newFan(club.app());
        String code = ana.api()
                .post("/v2/invitations", Map.of("kind", "squad", "maxUses", 2))
                .expect(201)
                .text("/code");

        try (EventStreamConnection stream = ana.listen()) {
            assertThat(ben.api()
                            .post("/v2/invitations/" + code + "/accept")
                            .expect(200)
                            .text("/inviterId"))
                    .isEqualTo(ana.id());
            stream.await(
                    "squad.connected",
                    news -> news.payload().path("userId").asText().equals(ben.id()));
        }

        assertThat(ben.api().get("/v2/squad").expect(200).text("/items/0/user/id"))
                .isEqualTo(ana.id());
        await().until(() -> ana.api().put("/v2/blocks/" + cleo.id()).status() == 204);
        cleo.api().post("/v2/invitations/" + code + "/accept").expect(404);
    }

    @Test
    void aGuestComesToTheMatchByTheCode() {
        FanClient ana = suite.newFan(club.app());
        FanClient ben = suite.newFan(club.app());
        String event = club.server(suite)
                .post("/v2/events", MatchDraft.at(Instant.now().plus(Duration.ofDays(1))))
                .expect(201)
                .text("/id");
        String code = ana.api()
                .post("/v2/invitations", Map.of("kind", "event", "eventId", event))
                .expect(201)
                .text("/code");

        ApiResponse accepted = ben.api()
                .post("/v2/invitations/" + code + "/accept", Map.of("rsvp", "going"))
                .expect(200);

        assertThat(accepted.text("/eventId")).isEqualTo(event);
        assertThat(ben.api().get("/v2/events/" + event).expect(200).text("/viewer/rsvp"))
                .isEqualTo("going");
    }

    @Test
    void aLinkIsTheCommunitysOwn() {
        FanClient ana = suite.newFan(club.app());
        String poll = UUID.randomUUID().toString();

        String code = ana.api()
                .post("/v2/links", Map.of("target", "poll", "id", poll))
                .expect(201)
                .text("/code");

        assertThat(suite.nobody().get("/l/" + code).expect(200).body()).contains("service://poll/" + poll);
        suite.newClub().app().get("/v2/links/" + code).expect(404);
        ana.api()
                .post("/v2/links", Map.of("target", "poll", "id", "https://evil.example"))
                .expect(400);
        suite.nobody().get("/.well-known/apple-app-site-association").expect(200);
        suite.nobody().get("/.well-known/assetlinks.json").expect(200);
    }

    /// Reads the modules where they lie: looked for as in a photograph, one code in two hundred is not found.
    private static String read(byte[] png) throws IOException, ReaderException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        int width = image.getWidth();
        int[] pixels = image.getRGB(0, 0, width, image.getHeight(), null, 0, width);
        var source = new RGBLuminanceSource(width, image.getHeight(), pixels);
        return new QRCodeReader()
                .decode(new BinaryBitmap(new HybridBinarizer(source)), Map.of(DecodeHintType.PURE_BARCODE, true))
                .getText();
    }
}
