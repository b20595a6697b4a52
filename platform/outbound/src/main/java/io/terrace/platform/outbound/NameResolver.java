package io.terrace.platform.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;

/// Looks names up.
interface NameResolver {

    /// @return at least one
    InetAddress[] resolve(String host) throws UnknownHostException;
}
