package io.terrace.platform.outbound;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Calls addresses that partners name. Blocks its thread, which must not be an event loop's.
@Singleton
public class OutboundClient {

    private static final Pattern HOST_AND_PORT = Pattern.compile("[^:\\s]+:\\d{1,5}");

    private final OutboundConfig config;
    private final Predicate<InetAddress> reachable;
    private final AsyncDnsResolver lookUps;
    private final HttpClient client;

    @Inject
    OutboundClient(Vertx vertx, OutboundConfig config) {
        this(vertx, config, InetAddress::getAllByName, PublicAddressRanges::isPublic, new HttpClientOptions());
    }

    OutboundClient(
            Vertx vertx,
            OutboundConfig config,
            NameResolver names,
            Predicate<InetAddress> reachable,
            HttpClientOptions options) {
        requireSound(config);
        this.config = config;
        this.reachable = reachable;
        lookUps = new AsyncDnsResolver(names);
        client = vertx.createHttpClient(options.setKeepAlive(false)
                .setVerifyHost(true)
                .setForceSni(true)
                .setMaxPoolSize(config.concurrency())
                .setMaxWaitQueueSize(config.concurrency()));
    }

    /// @throws IllegalStateException where hosts are trusted that must not be
    private static void requireSound(OutboundConfig config) {
        List<String> trusted = config.trustedHosts().orElse(List.of());
        if (!trusted.isEmpty() && !config.environment().equals("development")) {
            throw new IllegalStateException("terrace.outbound.trusted-hosts is for development only; set"
                    + " terrace.environment=development, or leave it empty");
        }
        for (String host : trusted) {
            if (!HOST_AND_PORT.matcher(host).matches()) {
                throw new IllegalStateException("terrace.outbound.trusted-hosts takes host:port, not " + host);
            }
        }
    }

    /// Whether the text of a URL is one that could be called. Where its name leads is looked at with each call.
    public boolean admits(String url) {
        return OutboundUrl.of(url, config).isPresent();
    }

    /// Waits for the answer, at most the configured time.
    public OutboundResult send(OutboundRequest call) {
        Optional<OutboundUrl> destination = OutboundUrl.of(call.url(), config);
        if (destination.isEmpty()) {
            return new OutboundResult.Forbidden();
        }
        try {
            var deadline = new ExchangeDeadline(config.timeout());
            InetAddress[] found = deadline.await(lookUps.of(destination.get().host()));
            return isReachable(destination.get(), found)
                    ? exchange(call, destination.get(), found[0], deadline)
                    : new OutboundResult.Forbidden();
        } catch (IOException e) {
            return new OutboundResult.Failed();
        }
    }

    /// A name with one private address among public ones is a trap or a mistake.
    private boolean isReachable(OutboundUrl destination, InetAddress[] found) {
        return found.length > 0 && (destination.trusted() || Stream.of(found).allMatch(reachable));
    }

    private OutboundResult exchange(
            OutboundRequest call, OutboundUrl destination, InetAddress address, ExchangeDeadline deadline)
            throws IOException {
        HttpClientRequest request = connect(call, destination, address, deadline);
        try {
            // Before it is sent: an answer that came first would go by unread.
            var answer = request.response().compose(response -> ResponseReader.of(response, config.maxBytes()));
            if (call.body() == null) {
                request.end();
            } else {
                request.end(Buffer.buffer(call.body()));
            }
            return deadline.await(answer);
        } finally {
            // Of an exchange that is whole nothing is left to be reset.
            request.reset();
        }
    }

    /// The checked address is dialled; TLS asks for the name and checks the certificate against it.
    private HttpClientRequest connect(
            OutboundRequest call, OutboundUrl destination, InetAddress address, ExchangeDeadline deadline)
            throws IOException {
        var options = new RequestOptions()
                .setMethod(call.body() == null ? HttpMethod.GET : HttpMethod.POST)
                .setServer(SocketAddress.inetSocketAddress(destination.port(), address.getHostAddress()))
                .setHost(destination.host())
                .setPort(destination.port())
                .setSsl(destination.tls())
                .setURI(destination.file())
                .setFollowRedirects(false)
                .setConnectTimeout(deadline.leftMs());
        call.headers().forEach(options::putHeader);
        var connecting = client.request(options);
        try {
            return deadline.await(connecting);
        } catch (IOException e) {
            connecting.onSuccess(HttpClientRequest::reset);
            throw e;
        }
    }

    @PreDestroy
    void close() {
        client.close();
        lookUps.close();
    }
}
