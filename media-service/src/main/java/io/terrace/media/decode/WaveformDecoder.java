package io.terrace.media.decode;

import io.terrace.media.decode.DecodeResult.Decoded;
import io.terrace.media.decode.DecodeResult.Undecodable;
import io.terrace.media.probe.AudioFormat;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Duration;

/// Decodes the formats whose outline the probe does not make: MP3 by a worker, and AAC by ffmpeg, which also takes what
/// the worker cannot.
@ApplicationScoped
public class WaveformDecoder {

    private final DecodeWorkerPool workers;
    private final FfmpegDecoder ffmpeg;

    WaveformDecoder(DecodeWorkerPool workers, FfmpegDecoder ffmpeg) {
        this.workers = workers;
        this.ffmpeg = ffmpeg;
    }

    /// Whether there is a decoder for this format.
    public boolean decodes(AudioFormat format) {
        return switch (format) {
            case MP3 -> workers.isConfigured() || ffmpeg.isConfigured();
            case M4A, AAC -> ffmpeg.isConfigured();
            case WAV, OGG, WEBM -> false;
        };
    }

    /// @param wait how long to wait for a decoder that is free
    /// @return peaks as [DecodeKind#MP3] has them
    /// @throws IOException when the content cannot be read
    public DecodeResult decode(AudioFormat format, DecodeWorkerPool.Input input, Duration wait) throws IOException {
        return switch (format) {
            case MP3 -> {
                DecodeResult result = workers.decode(DecodeKind.MP3, input, wait);
                yield result instanceof Decoded || !ffmpeg.isConfigured() ? result : ffmpeg.decode("mp3", input, wait);
            }
            case M4A -> ffmpeg.decode("mov", input, wait);
            case AAC -> ffmpeg.decode("aac", input, wait);
            case WAV, OGG, WEBM -> new Undecodable();
        };
    }
}
