package io.terrace.bench.load;

import java.util.List;

/// Where requests go, and which: in turn, from one load to the next, so that each has been sent before one is sent
/// again. For one load at a time.
public final class TargetRequestCycle {

    private final int port;
    private final List<byte[]> requests;
    private int next;

    /// @param requests whole, as bytes on the wire
    public TargetRequestCycle(int port, List<byte[]> requests) {
        this.port = port;
        this.requests = requests;
    }

    public int port() {
        return port;
    }

    public List<byte[]> requests() {
        return requests;
    }

    byte[] next() {
        byte[] request = requests.get(next);
        next = next + 1 < requests.size() ? next + 1 : 0;
        return request;
    }
}
