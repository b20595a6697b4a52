package io.terrace.gateway.upstream;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Something the gateway asks a service on its own account.
///
/// @param authorization the header, with a context token; absent for what anyone may ask
public record InternalRequest(
        UpstreamService upstream, String path, @Nullable CharSequence authorization, Duration timeout) {

    /// A service's whole answer.
    public record Answer(int status, Buffer body) {}

    /// Fails where no answer came in time.
    public Future<Answer> ask() {
        return send(options(HttpMethod.GET), Buffer.buffer());
    }

    /// The same at another address of the service, which has no path.
    public Future<Answer> ask(URI address) {
        boolean tls = "https".equals(address.getScheme());
        int usual = tls ? 443 : 80;
        return send(
                options(HttpMethod.GET)
                        .setHost(address.getHost())
                        .setPort(address.getPort() < 0 ? usual : address.getPort())
                        .setSsl(tls),
                Buffer.buffer());
    }

    /// The same for something to tell, as JSON.
    public Future<Answer> tell(Buffer json) {
        return send(options(HttpMethod.POST).putHeader("Content-Type", "application/json"), json);
    }

    private RequestOptions options(HttpMethod method) {
        RequestOptions options = new RequestOptions()
                .setMethod(method)
                .setHost(upstream.host())
                .setPort(upstream.port())
                .setSsl(upstream.ssl())
                .setURI(path)
                .setTimeout(timeout.toMillis());
        if (authorization != null) {
            options.putHeader(HttpHeaders.AUTHORIZATION, authorization);
        }
        return options;
    }

    private Future<Answer> send(RequestOptions options, Buffer body) {
        return upstream.requests()
                .request(options)
                .compose(request -> request.send(body).compose(InternalRequest::whole))
                .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static Future<Answer> whole(HttpClientResponse response) {
        return response.body().map(body -> new Answer(response.statusCode(), body));
    }
}
