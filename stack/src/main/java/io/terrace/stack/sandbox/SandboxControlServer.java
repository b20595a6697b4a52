package io.terrace.stack.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.terrace.stack.process.ProcessLifecycleService;
import io.terrace.stack.process.StackComponent;
import io.terrace.stack.server.StackServers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;

/// What a test may ask of its stack, on the loopback address: `POST /sandboxes/{name}` answers the configuration of a
/// fresh sandbox; `POST /servers/{name}/{start|stop|kill}` answers when it is done.
final class SandboxControlServer {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ObjectMapper json = new ObjectMapper();
    private final StackServers servers;
    private final ProcessLifecycleService processes;
    private final TestSandboxCreator sandboxes;

    SandboxControlServer(StackServers servers, ProcessLifecycleService processes) {
        this.servers = servers;
        this.processes = processes;
        sandboxes = new TestSandboxCreator(servers);
    }

    /// @return where it listens
    String listen() throws IOException {
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/", this::handle);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.start();
        return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String[] path = exchange.getRequestURI().getPath().split("/", -1);
        try {
            if (path.length == 3 && path[1].equals("sandboxes")) {
                answer(exchange, 201, json.writeValueAsString(sandboxes.open(path[2])));
            } else if (path.length == 4 && path[1].equals("servers")) {
                act(server(path[2]), path[3]);
                answer(exchange, 200, "{}");
            } else {
                answer(exchange, 404, "{}");
            }
        } catch (RuntimeException e) {
            answer(exchange, 500, json.writeValueAsString(Map.of("error", String.valueOf(e.getMessage()))));
        }
    }

    private StackComponent server(String name) {
        return servers.all().stream()
                .filter(part -> part.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No server " + name));
    }

    private void act(StackComponent part, String verb) {
        switch (verb) {
            case "start" -> {
                processes.start(part);
                processes.await(part, PATIENCE);
            }
            case "stop" -> processes.stop(part);
            case "kill" -> processes.kill(part.name());
            default -> throw new IllegalArgumentException("Not something to do with a server: " + verb);
        }
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        try (exchange) {
            exchange.getResponseBody().write(bytes);
        }
    }
}
