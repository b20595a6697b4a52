package io.terrace.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/// The API as one caller sees it: an address, and the headers that go with each request.
///
/// A path is taken below the gateway; a whole URL, such as a signed one, as it is.
public final class ApiClient {

    private static final HttpClient CLIENT = client().build();
    private static final Map<InetAddress, HttpClient> ELSEWHERE = new ConcurrentHashMap<>();

    /// Longer than any client of the product waits.
    private static final Duration PATIENCE = Duration.ofSeconds(35);

    /// A limit, and a service that holds back or is away: both say when to come again.
    private static final Set<Integer> WAIT = Set.of(429, 503);

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

    private final HttpClient client;
    private final URI gateway;
    private final ExchangeRecorder recorder;
    private final Map<String, String> headers;
    private final boolean patient;

    private ApiClient(
            HttpClient client, URI gateway, ExchangeRecorder recorder, Map<String, String> headers, boolean patient) {
        this.client = client;
        this.gateway = gateway;
        this.recorder = recorder;
        this.headers = headers;
        this.patient = patient;
    }

    public static ApiClient at(URI gateway, ExchangeRecorder recorder) {
        return new ApiClient(CLIENT, gateway, recorder, Map.of(), false);
    }

    private static HttpClient.Builder client() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofMinutes(1));
    }

    /// The same caller at another address of this machine.
    public ApiClient from(InetAddress address) {
        HttpClient there = ELSEWHERE.computeIfAbsent(
                address, any -> client().localAddress(address).build());
        return new ApiClient(there, gateway, recorder, headers, patient);
    }

    /// The same caller at another gateway.
    public ApiClient via(URI other) {
        return new ApiClient(client, other, recorder, headers, patient);
    }

    /// The same caller, who waits as long as a limit or an overloaded service says and asks again, for two minutes.
    public ApiClient patient() {
        return new ApiClient(client, gateway, recorder, headers, true);
    }

    public ApiClient with(String header, String value) {
        Map<String, String> all = new TreeMap<>(headers);
        all.put(header, value);
        return new ApiClient(client, gateway, recorder, all, patient);
    }

    public ApiClient bearing(String token) {
        return with("Authorization", "Bearer " + token);
    }

    /// What goes with each request, for a client that sends what this one cannot.
    public Map<String, String> headers() {
        return Map.copyOf(headers);
    }

    /// The same address for a caller who brings nothing.
    public ApiClient anonymous() {
        return new ApiClient(client, gateway, recorder, Map.of(), false);
    }

    public ApiResponse get(String path) {
        return send("GET", path, BodyPublishers.noBody());
    }

    public ApiResponse post(String path, Object body) {
        return with("Content-Type", "application/json").send("POST", path, BodyPublishers.ofString(Json.write(body)));
    }

    public ApiResponse post(String path) {
        return send("POST", path, BodyPublishers.noBody());
    }

    public ApiResponse put(String path) {
        return send("PUT", path, BodyPublishers.noBody());
    }

    public ApiResponse put(String path, Object body) {
        return with("Content-Type", "application/json").send("PUT", path, BodyPublishers.ofString(Json.write(body)));
    }

    public ApiResponse put(String path, byte[] content) {
        return send("PUT", path, BodyPublishers.ofByteArray(content));
    }

    public ApiResponse patch(String path, Object body) {
        return with("Content-Type", "application/json").send("PATCH", path, BodyPublishers.ofString(Json.write(body)));
    }

    public ApiResponse head(String path) {
        return send("HEAD", path, BodyPublishers.noBody());
    }

    public ApiResponse delete(String path) {
        return send("DELETE", path, BodyPublishers.noBody());
    }

    public ApiResponse send(String method, String path, BodyPublisher body) {
        long begun = System.nanoTime();
        ApiResponse answer = sendOnce(method, path, body);
        while (patient
                && WAIT.contains(answer.status())
                && System.nanoTime() - begun + pause(answer).toNanos() < LONGEST_WAIT.toNanos()) {
            rest(answer);
            answer = sendOnce(method, path, body);
        }
        return answer;
    }

    private ApiResponse sendOnce(String method, String path, BodyPublisher body) {
        long sentAt = System.nanoTime();
        HttpRequest request =
                request(path).timeout(PATIENCE).method(method, body).build();
        HttpResponse<byte[]> response = exchange(request, BodyHandlers.ofByteArray());
        long arrivedAt = System.nanoTime();
        ApiResponse answer = new ApiResponse(response, Duration.ofNanos(arrivedAt - sentAt), arrivedAt);
        recorder.record(answer);
        return answer;
    }

    private static Duration pause(ApiResponse refused) {
        return Duration.ofSeconds(Long.parseLong(refused.header("Retry-After").orElse("1")));
    }

    private static void rest(ApiResponse refused) {
        try {
            Thread.sleep(pause(refused));
        } catch (InterruptedException stopped) {
            throw new IllegalStateException("Stopped while waiting for a limit", stopped);
        }
    }

    /// Sends a request in whole and hangs up before its answer.
    ///
    /// @return the bytes sent
    public int sendAndHangUp(String method, String path, Object body) {
        byte[] content = Json.write(body).getBytes(UTF_8);
        var head = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: " + gateway.getAuthority() + "\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        head.append("Content-Type: application/json\r\nContent-Length: ")
                .append(content.length)
                .append("\r\n\r\n");
        try (Socket socket = new Socket(gateway.getHost(), gateway.getPort())) {
            OutputStream out = socket.getOutputStream();
            out.write(head.toString().getBytes(UTF_8));
            out.write(content);
            return head.length() + content.length;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Starts to read an answer that goes on until either side ends it.
    HttpResponse<InputStream> open(String path) {
        return exchange(request(path).build(), BodyHandlers.ofInputStream());
    }

    void record(StreamEvent event) {
        recorder.record(event);
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(gateway.resolve(path));
        headers.forEach(request::header);
        return request;
    }

    private <T> HttpResponse<T> exchange(HttpRequest request, BodyHandler<T> handler) {
        try {
            return client.send(request, handler);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    request.method() + " " + request.uri().getPath() + " was not answered", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
