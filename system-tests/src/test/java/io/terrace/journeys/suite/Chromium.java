package io.terrace.journeys.suite;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// A page of its own origin, and the browser that shows it where one is installed. The page says what it has seen by
/// `POST /report?…`.
public final class Chromium implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    private final HttpServer server;
    private final List<String> reports = new CopyOnWriteArrayList<>();
    private volatile String page = "";
    private @Nullable Process browser;

    public Chromium() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::serve);
        server.start();
    }

    /// The program, where there is one on the PATH.
    public static Optional<Path> installed() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(path.split(File.pathSeparator, -1))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// As the browser sends it.
    public String origin() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /// What the page has reported, in order.
    public List<String> reports() {
        return List.copyOf(reports);
    }

    /// Has the browser show this page until it is closed.
    ///
    /// @param profile a folder for whatever the browser stores
    public void show(Path program, Path profile, String html) {
        page = html;
        try {
            browser = new ProcessBuilder(
                            program.toString(),
                            "--headless",
                            "--no-sandbox",
                            "--disable-gpu",
                            "--disable-dev-shm-usage",
                            "--no-first-run",
                            "--disable-background-networking",
                            "--disable-component-update",
                            "--disable-sync",
                            "--remote-debugging-port=0",
                            "--user-data-dir=" + profile,
                            origin() + "/")
                    .redirectErrorStream(true)
                    .redirectOutput(profile.resolve("chromium.log").toFile())
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What it shows, as PNG.
    ///
    /// @param profile the folder that the browser was started with
    public byte[] screenshot(Path profile) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            // The browser writes its port there.
            String port =
                    Files.readAllLines(profile.resolve("DevToolsActivePort")).getFirst();
            JsonNode pages = JSON.readTree(client.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list"))
                                    .build(),
                            BodyHandlers.ofByteArray())
                    .body());
            String address = StreamSupport.stream(pages.spliterator(), false)
                    .filter(one -> one.path("url").asText().startsWith(origin()))
                    .findFirst()
                    .orElseThrow()
                    .path("webSocketDebuggerUrl")
                    .asText();
            CompletableFuture<JsonNode> answer = new CompletableFuture<>();
            WebSocket devTools = client.newWebSocketBuilder()
                    .buildAsync(URI.create(address), new AnswerListener(answer))
                    .join();
            devTools.sendText("{\"id\": 1, \"method\": \"Page.captureScreenshot\"}", true)
                    .join();
            byte[] png = Base64.getDecoder()
                    .decode(answer.orTimeout(60, TimeUnit.SECONDS)
                            .join()
                            .at("/result/data")
                            .asText());
            devTools.abort();
            return png;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// Puts the parts of the one answer together.
    private static final class AnswerListener implements WebSocket.Listener {

        private final CompletableFuture<JsonNode> answer;
        private final StringBuilder text = new StringBuilder();

        AnswerListener(CompletableFuture<JsonNode> answer) {
            this.answer = answer;
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                try {
                    answer.complete(JSON.readTree(text.toString()));
                } catch (IOException e) {
                    answer.completeExceptionally(e);
                }
            }
            socket.request(1);
            return null;
        }
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean report = exchange.getRequestURI().getPath().equals("/report");
            if (report) {
                reports.add(String.valueOf(exchange.getRequestURI().getQuery()));
            }
            byte[] body = (report ? "" : page).getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        Process running = browser;
        if (running != null) {
            running.descendants().forEach(ProcessHandle::destroyForcibly);
            running.destroyForcibly();
        }
        server.stop(0);
    }
}
