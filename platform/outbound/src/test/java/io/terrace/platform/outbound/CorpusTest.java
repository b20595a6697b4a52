package io.terrace.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Every URL of the corpus aims at a socket of this machine that counts who comes.
class CorpusTest {

    private static final int URLS = 81;

    private final Vertx vertx = Vertx.vertx();
    private final FakeNames names = new FakeNames();
    private Canary canary;

    @BeforeEach
    void listen() throws IOException {
        canary = new Canary(0);
        System.setProperty("https.proxyHost", "127.0.0.1");
        System.setProperty("https.proxyPort", String.valueOf(canary.port()));
    }

    @AfterEach
    void close() {
        System.clearProperty("https.proxyHost");
        System.clearProperty("https.proxyPort");
        canary.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void theCorpusReachesNothing() throws IOException {
        OutboundClient outbound = outbound(address -> PublicAddressRanges.isPublic(address) || isStandIn(address));
        var answered = new ArrayList<String>();

        List<String> rows = corpus();
        for (String row : rows) {
            if (send(outbound, row) instanceof OutboundResult.Answer) {
                answered.add(row);
            }
        }

        assertThat(rows).hasSize(URLS);
        assertThat(answered).isEmpty();
        assertThat(canary.visits()).isZero();
    }

    /// So the canary does sing, and it is the check of addresses that keeps it silent.
    @Test
    void withoutTheCheckOfAddressesItWould() throws IOException {
        OutboundClient open = outbound(address -> address.isLoopbackAddress() || address.isAnyLocalAddress());

        for (String row : corpus()) {
            send(open, row);
        }

        Awaitility.await().until(() -> canary.visits() >= 4);
    }

    private OutboundResult send(OutboundClient outbound, String row) {
        List<String> columns =
                Arrays.stream(row.split(" \\| ", -1)).map(String::strip).toList();
        String url = columns.getFirst();
        names.answer(host(url), columns.subList(1, columns.size()));
        OutboundResult reply = outbound.send(OutboundRequest.get(url));
        assertThat(names.asked()).as("look-ups for %s", url).isLessThanOrEqualTo(1);
        return reply;
    }

    private OutboundClient outbound(Predicate<InetAddress> reachable) {
        var config = Settings.with(
                Map.of("terrace.outbound.ports", "443," + canary.port(), "terrace.outbound.timeout", "2S"));
        return new OutboundClient(vertx, config, names, reachable, new HttpClientOptions());
    }

    /// Nobody listens there.
    private static boolean isStandIn(InetAddress address) {
        return address.getHostAddress().equals("127.0.0.2");
    }

    private static String host(String url) {
        try {
            return Objects.requireNonNullElse(URI.create(url).getHost(), "");
        } catch (IllegalArgumentException notAUrl) {
            return "";
        }
    }

    private List<String> corpus() throws IOException {
        try (var file = Objects.requireNonNull(CorpusTest.class.getResourceAsStream("corpus.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.replace("{port}", String.valueOf(canary.port())))
                    .toList();
        }
    }
}
