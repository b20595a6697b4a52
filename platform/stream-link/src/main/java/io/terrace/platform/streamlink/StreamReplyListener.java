package io.terrace.platform.streamlink;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;

/// Hears what a service says of streams. Something may come for one that was closed a moment ago.
public interface StreamReplyListener {

    /// @param status of three digits
    void head(int stream, int status, MultiMap headers);

    /// @param piece the same for every stream that gets it; not to be changed
    void data(int stream, Buffer piece);

    /// The stream is whole.
    void end(int stream);

    /// No more streams are taken on this link; those that are open go on.
    void leave();
}
