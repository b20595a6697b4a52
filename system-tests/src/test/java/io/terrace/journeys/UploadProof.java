package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.io.EOFException;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// An upload whose connection or service breaks again and again: `./terrace prove uploads`. Needs Node and npm.
@Order(14)
@ExtendWith(SuiteParameter.class)
class UploadProof {

    private static final int CUTS = 5;
    private static final Path TUS = Path.of("tus");
    /// 10 MB; a freestyle may have 5 unless it is set otherwise.
    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(55), 220, 48_000, 2);

    @TempDir
    private Path folder;

    private final Suite suite;

    UploadProof(Suite suite) {
        this.suite = suite;
        suite.awaitTraining();
        suite.set("TERRACE_MEDIA_FREESTYLE_MAX_SIZE", "12M");
        suite.set("TERRACE_GATEWAY_BODY_UPLOAD", "12M");
        for (String program : List.of("media-service", "gateway")) {
            suite.stop(program);
            suite.start(program);
        }
    }

    @Test
    void tusClientUploadsTheSameBytesThoughItIsCutFiveTimes() throws Exception {
        run("npm", "ci", "--silent", "--no-audit", "--no-fund");
        FanClient fan = suite.newFan();
        ApiResponse ticket = fan.ticket(RECORDING).expect(201);
        Path file = Files.write(folder.resolve("recording.wav"), RECORDING);

        String cut = run("node", "upload.mjs", ticket.text("/url"), file.toString(), Integer.toString(CUTS));

        assertThat(cut).isEqualToIgnoringWhitespace(Integer.toString(CUTS));
        assertThat(published(fan, ticket)).isEqualTo(RECORDING);
        System.out.printf("tus-js-client: %d bytes, cut %s times, equal%n", RECORDING.length, cut.strip());
    }

    @Test
    void contentIsTheSameThoughMediaServiceIsKilledFiveTimes() throws Exception {
        FanClient fan = suite.newFan();
        ApiResponse ticket = fan.ticket(RECORDING).expect(201);
        String url = ticket.text("/url");

        int offset = 0;
        for (int kill = 1; kill <= CUTS; kill++) {
            offset = sendAndKill(url, offset);
            System.out.printf("media-service killed, the %d. time: goes on at %d%n", kill, offset);
        }
        patch(url, offset, BodyPublishers.ofByteArray(RECORDING, offset, RECORDING.length - offset))
                .expect(204);

        assertThat(published(fan, ticket)).isEqualTo(RECORDING);
        System.out.printf("media-service: %d bytes, killed %d times, equal%n", RECORDING.length, CUTS);
    }

    /// Sends a sixth of the content, and kills media-service while it waits for more and some of it is stored.
    ///
    /// @return the offset that it tells once it is back
    private int sendAndKill(String url, int offset) throws Exception {
        int sixth = RECORDING.length / (CUTS + 1);
        try (var rest = new SubmissionPublisher<ByteBuffer>();
                var sender = Executors.newSingleThreadExecutor()) {
            BodyPublisher content = BodyPublishers.concat(
                    BodyPublishers.ofByteArray(RECORDING, offset, sixth),
                    BodyPublishers.fromPublisher(rest, RECORDING.length - offset - sixth));
            Future<ApiResponse> answer = sender.submit(() -> patch(url, offset, content));
            await("the first piece").until(() -> offset(url) > offset);
            suite.kill("media-service");
            suite.start("media-service");
            rest.closeExceptionally(new EOFException());
            assertThat(isTaken(answer)).isFalse();
        }
        await("media-service").until(() -> suite.nobody().head(url).status() == 204);
        int stored = offset(url);
        assertThat(stored).isGreaterThan(offset).isLessThanOrEqualTo(offset + sixth);
        return stored;
    }

    private static boolean isTaken(Future<ApiResponse> answer) throws InterruptedException {
        try {
            return answer.get().status() == 204;
        } catch (ExecutionException connectionLost) {
            return false;
        }
    }

    private ApiResponse patch(String url, int offset, BodyPublisher content) {
        return suite.nobody().with("Upload-Offset", Integer.toString(offset)).send("PATCH", url, content);
    }

    /// -1 while nobody tells.
    private int offset(String url) {
        return suite.nobody()
                .head(url)
                .header("Upload-Offset")
                .map(Integer::parseInt)
                .orElse(-1);
    }

    /// The upload's content as it is played once it is posted.
    private byte[] published(FanClient fan, ApiResponse ticket) {
        fan.complete(ticket.text("/id")).expect(200);
        String freestyle =
                fan.post(ticket.text("/id"), "cut five times").expect(201).text("/id");
        String audio = fan.api().get("/v2/freestyles/" + freestyle).expect(200).text("/audio/url");
        return suite.nobody().get(audio).expect(200).bytes();
    }

    /// Returns what it printed.
    private String run(String... command) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(List.of(command))
                .directory(TUS.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        String printed = Files.readString(output, UTF_8);
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }
}
