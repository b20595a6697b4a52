package io.terrace.gateway.wire;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.terrace.platform.kernel.ErrorCode;
import java.util.Optional;

/// Lets sound requests pass. In place of the first that is not goes one that says so ([MalformedRequestMarker]), and
/// nothing
/// after it: where it would end is anyone's guess.
final class Http1ValidationHandler extends ChannelInboundHandlerAdapter {

    private boolean waits = true;
    private boolean shut;
    private long heads;

    /// Whether the next bytes belong to a head.
    boolean waitsForHead() {
        return waits && !shut;
    }

    /// How many heads have come.
    long heads() {
        return heads;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (shut) {
            ReferenceCountUtil.release(message);
        } else if (message instanceof HttpRequest request) {
            begin(context, request);
        } else {
            waits = message instanceof LastHttpContent;
            context.fireChannelRead(message);
        }
    }

    private void begin(ChannelHandlerContext context, HttpRequest request) {
        heads++;
        Optional<ErrorCode> fault = RequestRules.fault(request);
        if (fault.isPresent()) {
            shut = true;
            ReferenceCountUtil.release(request);
            context.fireChannelRead(MalformedRequestMarker.request(fault.get()));
            context.fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
        } else {
            waits = false;
            // Nothing is upgraded: HTTP/2 is spoken from the first byte or not.
            request.headers().remove(HttpHeaderNames.UPGRADE).remove("HTTP2-Settings");
            context.fireChannelRead(request);
        }
    }
}
