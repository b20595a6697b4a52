package io.terrace.media.probe;

import java.io.IOException;
import java.time.Duration;

/// One container format.
interface ContainerParser {

    /// Whether the first bytes are this format's own.
    boolean claims(WindowReader reader) throws IOException, ProbeRefusalException;

    /// @param longest how much of it is worth decoding; the length is found in any case
    RecordingProbeResult.Recording parse(WindowReader reader, Duration longest)
            throws IOException, ProbeRefusalException;
}
