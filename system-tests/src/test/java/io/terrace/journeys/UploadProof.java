package io.terrace.journeys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// `./terrace prove uploads`: needs Node and a package that npm fetches.
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
        fan.complete(ticket.text("/id")).expect(200);
        String freestyle =
                fan.post(ticket.text("/id"), "cut five times").expect(201).text("/id");
        String audio = fan.api().get("/v2/freestyles/" + freestyle).expect(200).text("/audio/url");
        assertThat(suite.nobody().get(audio).expect(200).bytes()).isEqualTo(RECORDING);
        System.out.printf("tus-js-client: %d bytes, cut %s times, equal%n", RECORDING.length, cut.strip());
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
