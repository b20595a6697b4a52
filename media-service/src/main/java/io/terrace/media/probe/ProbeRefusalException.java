package io.terrace.media.probe;

/// How a parser leaves from wherever it is; caught in [RecordingProbe] and nowhere else.
abstract sealed class ProbeRefusalException extends Exception {

    private ProbeRefusalException() {
        super(null, null, false, false);
    }

    abstract RecordingProbeResult finding();

    /// The bytes contradict the format they began as.
    static final class Malformed extends ProbeRefusalException {
        @Override
        RecordingProbeResult finding() {
            return new RecordingProbeResult.Damaged();
        }
    }

    /// A sound container, but not a recording we take.
    static final class Foreign extends ProbeRefusalException {
        @Override
        RecordingProbeResult finding() {
            return new RecordingProbeResult.Unsupported();
        }
    }
}
