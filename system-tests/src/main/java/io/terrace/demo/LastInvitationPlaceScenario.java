package io.terrace.demo;

import io.terrace.client.ApiResponse;
import io.terrace.client.ConcurrentTaskRunner;
import io.terrace.client.FanClient;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.imageio.ImageIO;

/// One place is left on an invitation, and fifty fans have its code.
final class LastInvitationPlaceScenario {

    private static final int RIVALS = 50;

    private final DemoClub stand;
    private final DemoStepPrinter screen;
    private final FanClient host;

    private LastInvitationPlaceScenario(DemoClub stand) {
        this.stand = stand;
        screen = stand.screen();
        host = stand.fans().getLast();
    }

    static void play(DemoClub stand) {
        stand.screen().chapter("An invitation");
        new LastInvitationPlaceScenario(stand).play();
    }

    private void play() {
        ApiResponse invitation = screen.step(
                "a fan invites whoever comes first",
                () -> host.api()
                        .post("/v2/invitations", Map.of("kind", "community", "maxUses", 1))
                        .expect(201),
                made -> made.text("/url"));
        screen.step(
                "its QR code as a picture",
                () -> picture(host.api()
                        .get("/v2/invitations/" + invitation.text("/id") + "/qr?format=png&size=256")
                        .expect(200)),
                png -> "PNG, %d × %d".formatted(png.getWidth(), png.getHeight()));
        String path = "/v2/invitations/" + invitation.text("/code");
        screen.step(
                "who has the code sees no name",
                () -> stand.fans().getFirst().api().get(path).expect(200),
                preview -> preview.text("/status"));
        screen.step(
                "fifty come at once",
                () -> one(ConcurrentTaskRunner.all(
                        RIVALS, RIVALS, rival -> stand.fans().get(rival).api().post(path + "/accept"))),
                answers -> "1 came in, %d: invitation is used up".formatted(answers.size() - 1));
        screen.step(
                "the host's own try", () -> host.api().post(path + "/accept").expect(422), ApiResponse::code);
    }

    private static BufferedImage picture(ApiResponse png) {
        try {
            return Objects.requireNonNull(ImageIO.read(new ByteArrayInputStream(png.bytes())), "no picture");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<ApiResponse> one(List<ApiResponse> answers) {
        long in = answers.stream().filter(answer -> answer.status() == 200).count();
        long refused = answers.stream().filter(answer -> answer.status() == 409).count();
        if (in != 1 || in + refused != answers.size()) {
            throw new IllegalStateException("%d came in, %d were refused".formatted(in, refused));
        }
        return answers;
    }
}
