package io.terrace.gateway.wire;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.time.Duration;
import org.eclipse.microprofile.config.ConfigProvider;

/// Meets each connection as it is accepted.
final class AcceptedConnectionHandler extends ChannelInboundHandlerAdapter {

    private static final String PATIENCE = "terrace.gateway.deadline.head";
    private static final Duration USUAL = Duration.ofSeconds(10);

    private final Duration patience = ConfigProvider.getConfig()
            .getOptionalValue(PATIENCE, Duration.class)
            .orElse(USUAL);

    @Override
    public void channelRead(ChannelHandlerContext context, Object accepted) {
        if (accepted instanceof Channel connection) {
            connection.pipeline().addLast(new ProtocolSniffer(patience));
        }
        context.fireChannelRead(accepted);
    }
}
