package io.terrace.media.decode;

import java.io.IOException;

/// A content that is fetched once it is its turn.
public interface DecodeInput {

    byte[] read() throws IOException;
}
