package io.terrace.media.probe;

/// How a parser leaves from wherever it is; caught in [Probe] and nowhere else.
abstract sealed class Refusal extends Exception {

    private Refusal() {
        super(null, null, false, false);
    }

    abstract Finding finding();

    /// The bytes contradict the format they began as.
    static final class Malformed extends Refusal {
        @Override
        Finding finding() {
            return new Finding.Damaged();
        }
    }

    /// A sound container, but not a recording we take.
    static final class Foreign extends Refusal {
        @Override
        Finding finding() {
            return new Finding.Unsupported();
        }
    }
}
