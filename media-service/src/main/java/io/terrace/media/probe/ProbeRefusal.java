package io.terrace.media.probe;

/// How a parser leaves from wherever it is; caught in [RecordingProbe] and nowhere else.
abstract sealed class ProbeRefusal extends Exception {

    private ProbeRefusal() {
        super(null, null, false, false);
    }

    abstract ProbeResult finding();

    /// The bytes contradict the format they began as.
    static final class Malformed extends ProbeRefusal {
        @Override
        ProbeResult finding() {
            return new ProbeResult.Damaged();
        }
    }

    /// A sound container, but not a recording we take.
    static final class Foreign extends ProbeRefusal {
        @Override
        ProbeResult finding() {
            return new ProbeResult.Unsupported();
        }
    }
}
