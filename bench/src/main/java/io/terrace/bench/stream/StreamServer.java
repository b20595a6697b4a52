package io.terrace.bench.stream;

import java.util.List;

/// What serves one stream to many clients.
interface StreamServer {

    String name();

    /// Where clients come.
    int port();

    /// Its processes, the one that clients are connected to first.
    List<StreamHop> hops();

    /// Requests that open a stream, each of another client.
    List<byte[]> openings(int count);

    /// Sends a frame with that number to all who listen. Does not wait for it.
    void publish(int number);

    /// Waits until all that was published is taken.
    ///
    /// @throws IllegalStateException where some of it was refused
    void settle();
}
