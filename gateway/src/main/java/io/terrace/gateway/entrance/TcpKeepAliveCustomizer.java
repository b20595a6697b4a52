package io.terrace.gateway.entrance;

import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.http.HttpServerOptions;
import jakarta.inject.Singleton;

/// The kernel finds connections whose other end is gone.
@Singleton
class TcpKeepAliveCustomizer implements HttpServerOptionsCustomizer {

    @Override
    public void customizeHttpServer(HttpServerOptions options) {
        options.setTcpKeepAlive(true);
    }

    @Override
    public void customizeHttpsServer(HttpServerOptions options) {
        options.setTcpKeepAlive(true);
    }
}
