package io.terrace.media.decode;

import io.quarkus.logging.Log;
import io.terrace.media.MediaConfig;
import io.terrace.media.decode.DecodeResult.Decoded;
import io.terrace.media.decode.DecodeResult.Unavailable;
import io.terrace.media.decode.DecodeResult.Undecodable;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// Decodes sound by ffmpeg, where it is installed: a process for each content, which reads one file, knows no protocol
/// but that, and is bounded in time and memory. The format is given, so that no content chooses its demuxer.
@ApplicationScoped
class FfmpegDecoder {

    /// Of util-linux; where it is absent, the container's bounds are the only ones.
    private static final Path PRLIMIT = Path.of("/usr/bin/prlimit");

    private static final int RATE = 8_000;
    private static final int SAMPLES_PER_PEAK = RATE / 100;
    /// The least exit code of a process that a signal has ended.
    private static final int KILLED = 128;

    private static final int MAX_PEAKS = 3_600 * 100;

    private final Optional<Path> program;
    private final long memory;
    private final Duration limit;
    private final Semaphore places;
    private final ScheduledExecutorService timer;

    FfmpegDecoder(MediaConfig config) {
        MediaConfig.Ffmpeg ffmpeg = config.ffmpeg();
        program = ffmpeg.program();
        memory = ffmpeg.memory().asLongValue();
        limit = ffmpeg.timeLimit();
        places = new Semaphore(ffmpeg.processes());
        timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("ffmpeg-time-limit").factory());
    }

    /// Whether there is such a program.
    boolean isConfigured() {
        return program.isPresent();
    }

    /// @param demuxer the format, as ffmpeg names it
    /// @param wait how long to wait for its turn
    /// @return peaks as [DecodeKind#MP3] has them
    /// @throws IOException when the content cannot be read
    DecodeResult decode(String demuxer, DecodeWorkerPool.Input input, Duration wait) throws IOException {
        if (program.isEmpty()) {
            return new Unavailable();
        }
        try {
            if (!places.tryAcquire(wait.toMillis(), TimeUnit.MILLISECONDS)) {
                return new Unavailable();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Unavailable();
        }
        try {
            return decode(program.get(), demuxer, input.read());
        } finally {
            places.release();
        }
    }

    private DecodeResult decode(Path ffmpeg, String demuxer, byte[] content) throws IOException {
        Path file = Files.createTempFile("recording", null);
        try {
            Files.write(file, content);
            ProcessBuilder builder = new ProcessBuilder(command(ffmpeg, demuxer, file))
                    .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectError(Redirect.DISCARD);
            builder.environment().clear();
            Process process;
            try {
                process = builder.start();
            } catch (IOException e) {
                Log.errorf(e, "ffmpeg does not start");
                return new Unavailable();
            }
            return peaks(process);
        } finally {
            Files.delete(file);
        }
    }

    private List<String> command(Path ffmpeg, String demuxer, Path file) {
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(PRLIMIT)) {
            command.addAll(List.of(
                    PRLIMIT.toString(), "--as=" + memory, "--cpu=" + limit.toSeconds(), "--fsize=0", "--core=0"));
        }
        command.addAll(List.of(
                ffmpeg.toString(),
                "-nostdin",
                "-v",
                "quiet",
                "-protocol_whitelist",
                "file,pipe",
                "-threads",
                "1",
                "-f",
                demuxer,
                "-i",
                "file:" + file,
                "-map",
                "0:a:0",
                "-ac",
                "1",
                "-ar",
                Integer.toString(RATE),
                "-f",
                "s16le",
                "pipe:1"));
        return command;
    }

    /// Kills the process when it takes too long, or has more to say than a recording has. What a process that was
    /// killed
    /// has said is half a recording at most, and says nothing about the content.
    private DecodeResult peaks(Process process) throws IOException {
        AtomicBoolean isLate = new AtomicBoolean();
        Future<?> overrun = timer.schedule(
                () -> {
                    isLate.set(true);
                    process.destroyForcibly();
                },
                limit.toMillis(),
                TimeUnit.MILLISECONDS);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream samples = new BufferedInputStream(process.getInputStream());
                DataOutputStream peaks = new DataOutputStream(bytes)) {
            byte[] window = new byte[2 * SAMPLES_PER_PEAK];
            int length = samples.readNBytes(window, 0, window.length);
            while (length > 0 && peaks.size() < 2 * MAX_PEAKS) {
                peaks.writeShort(peak(window, length));
                length = samples.readNBytes(window, 0, window.length);
            }
            if (length > 0) {
                return new Decoded(ByteBuffer.wrap(bytes.toByteArray()));
            }
            int exit = process.waitFor();
            if (isLate.get() || exit >= KILLED) {
                return new Unavailable();
            }
            return exit == 0 && bytes.size() > 0
                    ? new Decoded(ByteBuffer.wrap(bytes.toByteArray()))
                    : new Undecodable();
        } catch (IOException e) {
            if (isLate.get()) {
                return new Unavailable();
            }
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Unavailable();
        } finally {
            process.destroyForcibly();
            overrun.cancel(false);
        }
    }

    private static int peak(byte[] window, int length) {
        int peak = 0;
        for (int i = 0; i + 1 < length; i += 2) {
            int sample = (short) ((window[i] & 0xFF) | (window[i + 1] << 8));
            peak = Math.max(peak, Math.abs(sample));
        }
        return peak;
    }

    @PreDestroy
    void close() {
        timer.shutdownNow();
    }
}
