package io.terrace.media.probe;

import java.io.IOException;
import java.io.InputStream;

/// The bytes to look at, wherever they are kept.
public interface ProbeSource {

    /// In bytes.
    long size();

    /// The content from an offset (0 to `size() - 1`) to its end.
    InputStream open(long from) throws IOException;
}
