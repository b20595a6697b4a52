package io.terrace.platform.streamlink;

import io.vertx.core.MultiMap;

/// Hears what a gateway wants. Commands for a stream that has ended may still come.
public interface StreamCommandListener {

    /// @param stream its number, larger than those before it on this link
    /// @param target path and query
    void open(int stream, String target, MultiMap headers);

    /// No one waits for more of it.
    void close(int stream);

    /// The client has taken so many bytes; as many more may come.
    ///
    /// @param bytes at least one
    void grant(int stream, int bytes);

    /// Something is to come back.
    void ping();
}
