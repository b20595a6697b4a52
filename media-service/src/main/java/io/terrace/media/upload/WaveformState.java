package io.terrace.media.upload;

/// How far a recording's outline is.
enum WaveformState {
    READY("ready"),
    /// It is being made.
    PENDING("pending"),
    /// It is made once there is a decoder for its format.
    AWAITS_DECODER("unavailable"),
    /// The content cannot be decoded.
    UNDECODABLE("unavailable");

    private final String wire;

    WaveformState(String wire) {
        this.wire = wire;
    }

    /// As clients see it: no client can do anything about why there is none.
    String wire() {
        return wire;
    }
}
