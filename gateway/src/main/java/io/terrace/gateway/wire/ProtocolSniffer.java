package io.terrace.gateway.wire;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.util.concurrent.ScheduledFuture;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The first to see a connection's bytes. Once they show that it speaks HTTP/1, puts [StrictHttp1Decoder] and
/// [Http1ValidationHandler]
/// in
/// place, before anything else has read a whole line; then watches that each head comes in time.
final class ProtocolSniffer extends ChannelInboundHandlerAdapter {

    private static final byte[] HTTP_2 = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int FIRST_LINE = "PRI * HTTP/2.0".length();
    private static final String DECODER = "httpDecoder";
    private static final String ENCODER = "httpEncoder";

    private final Http1ValidationHandler guard = new Http1ValidationHandler();
    private final Duration patience;
    private int matched;
    private boolean isHttp1;
    private boolean isBegun;
    private @Nullable ScheduledFuture<?> timer;

    ProtocolSniffer(Duration patience) {
        this.patience = patience;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        boolean waited = guard.waitsForHead();
        long heads = guard.heads();
        read(context, message);
        isBegun = waited && guard.waitsForHead() && guard.heads() == heads;
    }

    private void read(ChannelHandlerContext context, Object message) {
        if (isHttp1 || !(message instanceof ByteBuf bytes)) {
            context.fireChannelRead(message);
            return;
        }
        int length = prefix(bytes);
        if (matched == HTTP_2.length) {
            stopWaiting();
            context.pipeline().remove(this);
            context.fireChannelRead(bytes);
        } else if (length == 0) {
            context.fireChannelRead(bytes);
        } else if (matched > FIRST_LINE) {
            bytes.release();
            hangUp(context);
        } else {
            enterHttp1(context, bytes, length);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (!isBegun) {
            stopWaiting();
        } else if (timer == null) {
            timer = context.executor().schedule(() -> hangUp(context), patience.toMillis(), TimeUnit.MILLISECONDS);
        }
        context.fireChannelReadComplete();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        stopWaiting();
        context.fireChannelInactive();
    }

    /// The bytes up to the first that HTTP/2 would not have sent; 0 where there is none yet.
    private int prefix(ByteBuf bytes) {
        int start = bytes.readerIndex();
        for (int i = 0; i < bytes.readableBytes() && matched < HTTP_2.length; i++) {
            if (bytes.getByte(start + i) != HTTP_2[matched]) {
                return i + 1;
            }
            matched++;
        }
        return 0;
    }

    // Vert.x decides on the same byte; what it has got by then is not yet a line.
    private void enterHttp1(ChannelHandlerContext context, ByteBuf bytes, int length) {
        isHttp1 = true;
        context.fireChannelRead(bytes.readRetainedSlice(length));
        ChannelPipeline pipeline = context.pipeline();
        if (pipeline.get(DECODER) == null) {
            // No server of HTTP in the clear.
            pipeline.remove(this);
            context.fireChannelRead(bytes);
            return;
        }
        pipeline.addAfter(ENCODER, "guard", guard);
        pipeline.replace(DECODER, DECODER, new StrictHttp1Decoder());
        context.fireChannelRead(bytes);
    }

    private static void hangUp(ChannelHandlerContext context) {
        var unused = context.close();
    }

    private void stopWaiting() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }
}
