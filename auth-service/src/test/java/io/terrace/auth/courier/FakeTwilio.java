package io.terrace.auth.courier;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Speaks Twilio's Messages and Calls API, and misbehaves as told.
public final class FakeTwilio implements QuarkusTestResourceLifecycleManager {

    static final String ACCOUNT = "AC0123456789abcdef0123456789abcdef";
    static final String TEXTS_FROM = "+15005550006";
    static final String CALLS_FROM = "+15005550007";

    static final String AUTH_TOKEN = "0123456789abcdef0123456789abcdef";

    private static final String SECRET = "s3cret";

    /// A request as it came.
    record Heard(String path, @Nullable String credentials, Map<String, String> form) {}

    @FunctionalInterface
    interface Answer {
        void to(HttpExchange exchange) throws IOException, InterruptedException;
    }

    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Heard> heard = new CopyOnWriteArrayList<>();
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private @Nullable HttpServer server;

    @Override
    public Map<String, String> start() {
        try {
            HttpServer listening = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            listening.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            listening.createContext("/", this::serve);
            listening.start();
            server = listening;
            return Map.of(
                    "terrace.auth.otp.twilio.url",
                    "http://127.0.0.1:" + listening.getAddress().getPort(),
                    "terrace.auth.otp.twilio.account-sid",
                    ACCOUNT,
                    "terrace.auth.otp.twilio.secret",
                    SECRET,
                    "terrace.auth.otp.twilio.auth-token",
                    AUTH_TOKEN,
                    "terrace.auth.otp.twilio.texts-from",
                    TEXTS_FROM,
                    "terrace.auth.otp.twilio.calls-from",
                    CALLS_FROM,
                    "terrace.auth.otp.send-timeout",
                    "2S");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void inject(TestInjector injector) {
        injector.injectIntoFields(this, new TestInjector.MatchesType(FakeTwilio.class));
    }

    @Override
    public void stop() {
        end.countDown();
        if (server != null) {
            server.stop(0);
        }
    }

    /// What is said to messages (`Messages`) or calls (`Calls`) to a number.
    void answer(String resource, String number, Answer answer) {
        answers.put(resource + number, answer);
    }

    static Answer status(int status, String body) {
        return exchange -> say(exchange, status, body);
    }

    /// An error as Twilio words it: the number is in it.
    static Answer error(int status, int code) {
        return status(
                status,
                "{\"code\":%d,\"message\":\"The number is wrong\",\"more_info\":\"https://www.twilio.com/docs/errors/%d\",\"status\":%d}"
                        .formatted(code, code, status));
    }

    /// Takes the request and never says a word.
    Answer silence() {
        return exchange -> end.await();
    }

    /// Says that it is about to answer, and doesn't.
    Answer stall() {
        return exchange -> {
            exchange.sendResponseHeaders(201, 100);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            end.await();
        };
    }

    static Answer hangUp() {
        return HttpExchange::close;
    }

    /// What came for a number, oldest first.
    List<Heard> heard(String resource, String number) {
        return heard.stream()
                .filter(one -> one.path().endsWith("/" + resource + ".json"))
                .filter(one -> number.equals(one.form().get("To")))
                .toList();
    }

    private void serve(HttpExchange exchange) throws IOException {
        var form = Arrays.stream(new String(exchange.getRequestBody().readAllBytes(), UTF_8).split("&"))
                .map(field -> field.split("=", 2))
                .collect(Collectors.toMap(field -> field[0], field -> URLDecoder.decode(field[1], UTF_8)));
        String path = exchange.getRequestURI().getPath();
        heard.add(new Heard(path, exchange.getRequestHeaders().getFirst("Authorization"), form));
        String resource = path.substring(path.lastIndexOf('/') + 1).replace(".json", "");
        Answer answer = answers.getOrDefault(resource + form.get("To"), status(201, "{\"status\":\"queued\"}"));
        try {
            answer.to(exchange);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    private static void say(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
