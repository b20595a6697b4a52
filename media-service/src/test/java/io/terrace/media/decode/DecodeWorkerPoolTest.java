package io.terrace.media.decode;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.media.MediaConfig;
import io.terrace.media.Pictures;
import io.terrace.media.decode.DecodeResult.Decoded;
import io.terrace.media.decode.DecodeResult.Unavailable;
import io.terrace.media.decode.DecodeResult.Undecodable;
import io.terrace.platform.testing.ConfigMappingFactory;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.ParallelRunner;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Workers that do what they should, and workers that a content brings down.
class DecodeWorkerPoolTest {

    private static final String JAR =
            Path.of("../media-worker/target/media-worker.jar").toAbsolutePath().toString();
    private static final byte[] PICTURE = Pictures.joined(new byte[] {1}, Pictures.jpeg(300, 300, 1));

    @TempDir
    Path folder;

    /// Such as the servers of other tests.
    private final List<ProcessHandle> childrenBefore =
            ProcessHandle.current().children().toList();

    private @Nullable DecodeWorkerPool pool;

    @AfterEach
    void stop() throws IOException {
        if (pool != null) {
            pool.close();
        }
    }

    @Test
    void contentIsDecoded() throws IOException {
        open(Map.of());

        assertThat(decode(PICTURE)).isInstanceOf(Decoded.class);
        assertThat(decode(new byte[] {1, 2, 3})).isInstanceOf(Undecodable.class);
        assertThat(decode(PICTURE)).isInstanceOf(Decoded.class);
    }

    @Test
    void workerThatIsKilledIsReplaced() throws IOException {
        open(Map.of());
        decode(PICTURE);

        List<ProcessHandle> workers = workers();
        assertThat(workers).isNotEmpty();
        workers.forEach(ProcessHandle::destroyForcibly);

        assertThat(decode(PICTURE)).isInstanceOf(Decoded.class);
    }

    /// The seed decides when: while it starts to read, while it decodes, or after that.
    @Test
    void contentIsDecodedThoughItsWorkerIsKilledMeanwhile() throws Exception {
        open(Map.of());
        byte[] large = Pictures.joined(new byte[] {1}, Pictures.jpeg(3_000, 3_000, 1));
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            decode(PICTURE);
            List<ProcessHandle> workers = workers();
            Duration pause = Duration.ofMillis(new Random(seed).nextInt(300));

            List<DecodeResult> results = ParallelRunner.all(List.of(() -> decode(large), () -> {
                Thread.sleep(pause);
                workers.forEach(ProcessHandle::destroyForcibly);
                return decode(PICTURE);
            }));

            assertThat(results).as("seed %d", seed).hasOnlyElementsOfType(Decoded.class);
        }
    }

    /// Nine megapixels fit no heap of 16 MB.
    @Test
    void memoryThatRunsOutIsTheWorkersAlone() throws IOException {
        open(Map.of("heap", "16M"));
        byte[] large = Pictures.joined(new byte[] {1}, Pictures.jpeg(3_000, 3_000, 1));

        assertThat(decode(large)).isInstanceOf(Undecodable.class);
        assertThat(decode(PICTURE)).isInstanceOf(Decoded.class);
    }

    /// Pixels beyond those that the header tells are never unpacked.
    @Test
    void bombIsDecodedOrNotWithinTheHeap() throws IOException {
        open(Map.of());
        byte[] bomb = Pictures.joined(
                new byte[] {1}, Pictures.pngSaying(64, 64, Pictures.chunk("IDAT", Pictures.bomb(400_000_000))));

        assertThat(decode(bomb)).isNotInstanceOf(Unavailable.class);
        assertThat(decode(PICTURE)).isInstanceOf(Decoded.class);
    }

    @Test
    void contentThatBringsAWorkerDownIsTriedOnceMore() throws IOException {
        open(Map.of("java", script("printf R; head -c 5 >/dev/null; exit 1")));

        assertThat(decode(PICTURE)).isInstanceOf(Undecodable.class);
        assertThat(starts()).isEqualTo(2);
    }

    @Test
    void secondAttemptMaySucceed() throws IOException {
        String answer = "head -c %d >/dev/null; printf '\\000\\000\\000\\000\\001x'".formatted(PICTURE.length + 5);
        open(Map.of(
                "java",
                script("printf R; if [ $(wc -l <\"$0.starts\") -eq 1 ]; then head -c 9 >/dev/null; exit 1; fi; "
                        + answer + "; cat >/dev/null")));

        assertThat(decode(PICTURE))
                .isInstanceOfSatisfying(
                        Decoded.class,
                        decoded -> assertThat(decoded.answer()).isEqualTo(ByteBuffer.wrap(new byte[] {'x'})));
        assertThat(starts()).isEqualTo(2);
    }

    @Test
    void workerThatTakesTooLongIsKilled() throws IOException {
        open(Map.of("java", script("printf R; exec tail -f /dev/null"), "time-limit", "500ms"));

        assertThat(decode(PICTURE)).isInstanceOf(Undecodable.class);
        assertThat(starts()).isEqualTo(2);
        await().untilAsserted(() -> assertThat(workers()).isEmpty());
    }

    @Test
    void nonsenseIsAFailure() throws IOException {
        open(Map.of("java", script("printf R; head -c 9 >/dev/null; printf 'Terminating due to OutOfMemory'; cat")));

        assertThat(decode(PICTURE)).isInstanceOf(Undecodable.class);
    }

    @Test
    void workerThatDoesNotStartSaysNothingOfTheContent() throws IOException {
        open(Map.of("java", folder.resolve("absent").toString()));
        assertThat(decode(PICTURE)).isInstanceOf(Unavailable.class);
        stop();

        open(Map.of("jar", folder.resolve("absent.jar").toString()));
        assertThat(decode(PICTURE)).isInstanceOf(Unavailable.class);
        stop();

        open(Map.of("java", script("exec tail -f /dev/null"), "time-limit", "500ms"));
        assertThat(decode(PICTURE)).isInstanceOf(Unavailable.class);
    }

    @Test
    void noMoreWaitThanMay() throws Exception {
        open(Map.of("queue", "0"));
        DecodeWorkerPool full = pool();
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch refused = new CountDownLatch(1);
        CompletableFuture<DecodeResult> first = CompletableFuture.supplyAsync(() -> {
            try {
                return full.decode(DecodeKind.PICTURE, () -> {
                    reading.countDown();
                    awaitFor(refused);
                    return PICTURE;
                });
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        awaitFor(reading);

        assertThat(decode(PICTURE)).isInstanceOf(Unavailable.class);
        refused.countDown();

        assertThat(first.get()).isInstanceOf(Decoded.class);
        assertThat(decode(PICTURE)).isInstanceOf(Decoded.class);
    }

    @Test
    void withoutAJarThereIsNone() throws IOException {
        pool = new DecodeWorkerPool(config(Map.of()));

        assertThat(pool().isConfigured()).isFalse();
        assertThat(decode(PICTURE)).isInstanceOf(Unavailable.class);
    }

    @Test
    void workerFindsNoSecretInItsEnvironment() throws IOException {
        open(Map.of("java", script("env >\"$0.environment\"; printf R; cat >/dev/null"), "time-limit", "500ms"));

        decode(PICTURE);

        assertThat(Files.readString(folder.resolve("worker.environment"))).doesNotContain("JAVA_HOME", "HOME=");
    }

    private void open(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(Map.of("jar", JAR));
        all.putAll(settings);
        pool = new DecodeWorkerPool(config(all));
    }

    private DecodeWorkerPool pool() {
        return Objects.requireNonNull(pool);
    }

    private DecodeResult decode(byte[] content) throws IOException {
        return pool().decode(DecodeKind.PICTURE, () -> content);
    }

    private static MediaConfig config(Map<String, String> worker) {
        Map<String, String> all = new HashMap<>(Map.of(
                "terrace.media.public-url",
                "https://api.example.com",
                "terrace.media.signing-key",
                "0123456789abcdef"));
        worker.forEach((key, value) -> all.put("terrace.media.worker." + key, value));
        return ConfigMappingFactory.of(MediaConfig.class, all);
    }

    /// A stand-in for the JVM that notes each of its starts.
    private String script(String body) throws IOException {
        Path script = folder.resolve("worker");
        Files.writeString(script, "#!/bin/sh\nPATH=/usr/bin:/bin\necho start >>\"$0.starts\"\n" + body + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return script.toString();
    }

    private long starts() throws IOException {
        return Files.readAllLines(folder.resolve("worker.starts")).size();
    }

    private List<ProcessHandle> workers() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.isAlive() && !childrenBefore.contains(child))
                .toList();
    }

    private static void awaitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
