package io.terrace.gateway.wire;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpVersion;
import io.vertx.core.http.impl.headers.HeadersMultiMap;
import java.util.Set;

/// Netty's decoder at its strictest: lines end in CRLF, and a request has one length.
final class StrictHttp1Decoder extends HttpRequestDecoder {

    private static final Set<String> VERSIONS = Set.of("HTTP/1.1", "HTTP/1.0");
    private static final int MAX_LINE = 8 << 10;
    private static final int MAX_HEAD = 16 << 10;

    StrictHttp1Decoder() {
        super(new HttpDecoderConfig()
                .setMaxInitialLineLength(MAX_LINE)
                .setMaxHeaderSize(MAX_HEAD)
                .setAllowDuplicateContentLengths(false)
                .setStrictLineParsing(true));
    }

    // As Vert.x has it, but for versions that no one speaks.
    @Override
    protected HttpMessage createMessage(String[] line) {
        if (!VERSIONS.contains(line[2])) {
            throw new IllegalArgumentException("Another version");
        }
        return new DefaultHttpRequest(
                HttpVersion.valueOf(line[2]), HttpMethod.valueOf(line[0]), line[1], HeadersMultiMap.httpHeaders());
    }

    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        throw new IllegalArgumentException("Two lengths");
    }
}
