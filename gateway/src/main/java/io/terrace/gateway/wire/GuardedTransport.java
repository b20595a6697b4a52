package io.terrace.gateway.wire;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.InternetProtocolFamily;
import io.vertx.core.datagram.DatagramSocketOptions;
import io.vertx.core.impl.VertxBuilder;
import io.vertx.core.net.ClientOptionsBase;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.spi.VertxServiceProvider;
import io.vertx.core.spi.transport.Transport;
import java.net.SocketAddress;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/// Vert.x' own transport, whose servers see each connection before HTTP does.
final class GuardedTransport implements Transport {

    private final Transport own;

    /// Found through `META-INF/services`.
    public static final class Provider implements VertxServiceProvider {

        @Override
        public void init(VertxBuilder builder) {
            builder.findTransport(new GuardedTransport(builder.findTransport()));
        }
    }

    GuardedTransport(Transport own) {
        this.own = own;
    }

    @Override
    public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
        ChannelFactory<? extends ServerChannel> factory = own.serverChannelFactory(domainSocket);
        return () -> {
            ServerChannel server = factory.newChannel();
            server.pipeline().addLast(new AcceptedConnectionHandler());
            return server;
        };
    }

    @Override
    public boolean supportsDomainSockets() {
        return own.supportsDomainSockets();
    }

    @Override
    public boolean supportFileRegion() {
        return own.supportFileRegion();
    }

    @Override
    public boolean isAvailable() {
        return own.isAvailable();
    }

    @Override
    public @Nullable Throwable unavailabilityCause() {
        return own.unavailabilityCause();
    }

    @Override
    public SocketAddress convert(io.vertx.core.net.SocketAddress address) {
        return own.convert(address);
    }

    @Override
    public io.vertx.core.net.@Nullable SocketAddress convert(SocketAddress address) {
        return own.convert(address);
    }

    @Override
    public EventLoopGroup eventLoopGroup(int type, int threads, ThreadFactory factory, int ioRatio) {
        return own.eventLoopGroup(type, threads, factory, ioRatio);
    }

    @Override
    public DatagramChannel datagramChannel() {
        return own.datagramChannel();
    }

    @Override
    public DatagramChannel datagramChannel(InternetProtocolFamily family) {
        return own.datagramChannel(family);
    }

    @Override
    public ChannelFactory<? extends Channel> channelFactory(boolean domainSocket) {
        return own.channelFactory(domainSocket);
    }

    @Override
    public void configure(DatagramChannel channel, DatagramSocketOptions options) {
        own.configure(channel, options);
    }

    @Override
    public void configure(ClientOptionsBase options, boolean domainSocket, Bootstrap bootstrap) {
        own.configure(options, domainSocket, bootstrap);
    }

    @Override
    public void configure(NetServerOptions options, boolean domainSocket, ServerBootstrap bootstrap) {
        own.configure(options, domainSocket, bootstrap);
    }
}
