package io.terrace.journeys.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/// A club's identity provider: every token is one fan's.
final class UserInfoServer implements AutoCloseable {

    private static final byte[] CLAIMS = "{\"sub\":\"fan\",\"name\":\"Jo\",\"azp\":\"fan-app\"}".getBytes(UTF_8);

    private final HttpServer server;

    private UserInfoServer(HttpServer server) {
        this.server = server;
    }

    /// @param port where the services of the suite trust one
    static UserInfoServer start(int port) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            server.createContext("/me", UserInfoServer::answer);
            server.start();
            return new UserInfoServer(server);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, CLAIMS.length);
        exchange.getResponseBody().write(CLAIMS);
        exchange.close();
    }

    String url() {
        return "http://localhost:" + server.getAddress().getPort() + "/me";
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
