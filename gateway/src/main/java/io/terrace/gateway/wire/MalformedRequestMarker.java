package io.terrace.gateway.wire;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.terrace.platform.kernel.ErrorCode;
import io.vertx.core.http.impl.headers.HeadersMultiMap;
import org.jspecify.annotations.Nullable;

/// Takes the place of a request that could not be read: it takes its turn among the others on the connection, is
/// answered in the gateway's one way, and is the connection's last.
public final class MalformedRequestMarker {

    /// No request that was read has a DEL in its target; the router cannot read one either.
    private static final String MARK = "/\u007f";

    private MalformedRequestMarker() {}

    static HttpRequest request(ErrorCode code) {
        HttpRequest request = new DefaultHttpRequest(
                HttpVersion.HTTP_1_1, HttpMethod.GET, MARK + code.name(), HeadersMultiMap.httpHeaders());
        request.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        return request;
    }

    /// Why it could not be read; absent for a request that was.
    public static @Nullable ErrorCode fault(String target) {
        return target.startsWith(MARK) ? ErrorCode.valueOf(target.substring(MARK.length())) : null;
    }
}
