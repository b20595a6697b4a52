package io.terrace.journeys.suite;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// A page of its own origin, and the browser that shows it where one is installed. The page says what it has seen by
/// `POST /report?…`.
public final class Chromium implements AutoCloseable {

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
