package io.terrace.media.upload;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// What could be read of a stream before a buffer was full, the stream ended, or the line broke.
record BufferFillResult(int length, boolean last, @Nullable IOException broken) {

    static BufferFillResult read(InputStream content, byte[] buffer, int most) {
        int length = 0;
        try {
            while (length < most) {
                int read = content.read(buffer, length, most - length);
                if (read < 0) {
                    return new BufferFillResult(length, true, null);
                }
                length += read;
            }
            return new BufferFillResult(length, false, null);
        } catch (IOException broken) {
            return new BufferFillResult(length, true, broken);
        }
    }

    void rethrow() throws IOException {
        if (broken != null) {
            throw broken;
        }
    }
}
