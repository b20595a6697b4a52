package io.terrace.media.probe;

import io.terrace.media.probe.PictureProbeResult.Picture;
import java.io.IOException;

/// One picture format.
interface PictureParser {

    /// Whether the first bytes are this format's own.
    boolean claims(WindowReader reader) throws IOException, ProbeRefusalException;

    Picture parse(WindowReader reader) throws IOException, ProbeRefusalException;
}
