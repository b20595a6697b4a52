package io.terrace.gateway.exchange;

import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.GatewayConfig.Hops.Header;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whose word about the client's address counts: the load balancers in front of the gateway, each for the one hop that
/// it saw itself.
///
/// The chain is read from its end. Every hop that we trust vouches for the one before it; the first that we do not is
/// the client, whatever it wrote further left. Where the chain cannot be read it ends. Without trusted hops, or from a
/// peer that is none of them, the headers are not looked at.
@Singleton
public class ClientAddressResolver {

    private static final int MOST = 16;

    private final List<CidrRange> trusted;
    private final Header header;

    ClientAddressResolver(GatewayConfig config) {
        trusted = config.hops().trusted().orElse(List.of()).stream()
                .map(CidrRange::of)
                .toList();
        header = config.hops().header();
    }

    /// The client's address as a number.
    public String client(HttpServerRequest request) {
        String peer = request.remoteAddress().hostAddress();
        return trusted.isEmpty() ? peer : client(peer, request.headers().getAll(header.wire()));
    }

    String client(String peer, List<String> lines) {
        InetAddress nearest = NumericAddressParser.parse(peer);
        if (nearest == null || !isTrusted(nearest)) {
            return peer;
        }
        ForwardedHeaderReader chain = new ForwardedHeaderReader(lines);
        for (int hop = 0; hop < MOST; hop++) {
            String element = chain.last();
            InetAddress before = element == null ? null : address(element);
            if (before == null) {
                return nearest.getHostAddress();
            }
            nearest = before;
            if (!isTrusted(nearest)) {
                return nearest.getHostAddress();
            }
        }
        return nearest.getHostAddress();
    }

    private @Nullable InetAddress address(String element) {
        String node = header == Header.FORWARDED ? ForwardedElementParser.client(element) : element;
        return node == null ? null : NumericAddressParser.parse(node);
    }

    private boolean isTrusted(InetAddress address) {
        for (CidrRange network : trusted) {
            if (network.contains(address)) {
                return true;
            }
        }
        return false;
    }
}
