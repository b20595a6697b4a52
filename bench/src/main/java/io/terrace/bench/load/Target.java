package io.terrace.bench.load;

import java.util.List;

/// Where requests go, and which: whole, as bytes on the wire, in turn.
///
/// @param port on the loopback address
public record Target(int port, List<byte[]> requests) {}
