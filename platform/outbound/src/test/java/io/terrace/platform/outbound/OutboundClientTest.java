package io.terrace.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.net.PfxOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutboundClientTest {

    private static final String HOST = "keys.partner.example";
    private static final Map<String, String> IMPATIENT = Map.of("terrace.outbound.timeout", "1S");
    private static final Vertx VERTX = Vertx.vertx();

    @TempDir
    private static Path folder;

    private static Path keys;

    private final FakeNames names = new FakeNames();
    private TlsServer server;
    private Canary canary;

    @BeforeAll
    static void makeKeys() throws Exception {
        keys = TlsServer.keysFor(HOST, folder);
    }

    @BeforeEach
    void listen() throws Exception {
        server = new TlsServer(keys, Handlers::serve);
        canary = new Canary(server.port());
        names.answer(HOST, List.of("127.0.0.2"));
    }

    @AfterEach
    void close() {
        server.close();
        canary.close();
    }

    @AfterAll
    static void end() {
        VERTX.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void aDocumentIsFetchedAndTheServerAskedForByName() {
        OutboundResult reply = send(HOST, "/jwks?a=b");

        assertThat(reply).isEqualTo(new OutboundResult.Answer(200, "application/json", "{\"path\":\"/jwks?a=b\"}"));
        assertThat(server.names()).containsExactly(HOST);
    }

    @Test
    void dnsRebindingCannotReachUncheckedAddress() {
        names.answer(
                HOST,
                IntStream.range(0, 50)
                        .mapToObj(i -> i % 2 == 0 ? "127.0.0.2" : "127.0.0.1")
                        .toList());
        OutboundClient outbound = outbound(Map.of());

        List<OutboundResult> replies = IntStream.range(0, 50)
                .mapToObj(i -> outbound.send(call(HOST, "/jwks")))
                .toList();

        assertThat(replies).filteredOn(OutboundResult.Answer.class::isInstance).hasSize(25);
        assertThat(replies).filteredOn(new OutboundResult.Forbidden()::equals).hasSize(25);
        assertThat(names.asked()).isEqualTo(50);
        assertThat(server.names()).hasSize(25);
        assertThat(canary.visits()).isZero();
    }

    @Test
    void aCertificateForAnotherNameIsNotTaken() {
        names.answer("other.partner.example", List.of("127.0.0.2"));

        assertThat(send("other.partner.example", "/jwks")).isEqualTo(new OutboundResult.Failed());

        assertThat(server.names()).isEmpty();
    }

    @Test
    void aRedirectionIsNotFollowed() {
        assertThat(send(HOST, "/redirect")).isEqualTo(new OutboundResult.Failed());

        assertThat(canary.visits()).isZero();
        assertThat(server.names()).hasSize(1);
    }

    @Test
    void tooMuchIsNotRead() {
        assertThat(send(HOST, "/large")).isEqualTo(new OutboundResult.Failed());
        assertThat(send(HOST, "/packed")).isEqualTo(new OutboundResult.Failed());
    }

    @Test
    void endlessOrSilentResponseTimesOut() {
        OutboundClient impatient = outbound(IMPATIENT);

        assertThat(impatient.send(call(HOST, "/drip"))).isEqualTo(new OutboundResult.Failed());
        assertThat(impatient.send(call(HOST, "/silence"))).isEqualTo(new OutboundResult.Failed());
    }

    @Test
    void unknownHostIsNotReached() {
        assertThat(send("nobody.example", "/")).isEqualTo(new OutboundResult.Failed());
    }

    @Test
    void aLookUpThatHangsEndsHere() {
        NameResolver hanging = host -> {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new InetAddress[0];
        };
        var outbound = new OutboundClient(
                VERTX, config(IMPATIENT), hanging, PublicAddressRanges::isPublic, new HttpClientOptions());

        assertThat(outbound.send(call(HOST, "/jwks"))).isEqualTo(new OutboundResult.Failed());
    }

    @Test
    void responseThatIsNoJsonIsNotParsed() {
        assertThat(send(HOST, "/html")).isInstanceOfSatisfying(OutboundResult.Answer.class, answer -> {
            assertThat(answer.json()).isEmpty();
            assertThat(answer.status()).isEqualTo(200);
        });
        assertThat(send(HOST, "/jwks"))
                .isInstanceOfSatisfying(
                        OutboundResult.Answer.class,
                        answer -> assertThat(answer.json()).isPresent());
    }

    @Test
    void aFormIsPostedWithItsHeaders() {
        var post = OutboundRequest.post("https://" + HOST + ":" + server.port() + "/echo", "token=a%20b")
                .with("X-Seen", "1");

        assertThat(outbound(Map.of()).send(post))
                .isEqualTo(new OutboundResult.Answer(
                        200, "application/json", "POST application/x-www-form-urlencoded 1 token=a%20b"));
    }

    @Test
    void onlyATrustedHostIsReachedWithoutTlsAndAtHome() throws IOException {
        var plain = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        plain.createContext("/", Handlers::serve);
        plain.start();
        String authority = "localhost:" + plain.getAddress().getPort();
        var here = new FakeNames().answer("localhost", List.of("127.0.0.1"));
        var trusting = trusting("other:1," + authority);
        try {
            assertThat(outbound(trusting, here).send(OutboundRequest.get("http://" + authority + "/jwks")))
                    .isInstanceOf(OutboundResult.Answer.class);
            assertThat(outbound(Map.of(), here).send(OutboundRequest.get("http://" + authority + "/jwks")))
                    .isEqualTo(new OutboundResult.Forbidden());
            assertThat(outbound(trusting, here).admits("http://localhost:" + canary.port() + "/"))
                    .isFalse();
        } finally {
            plain.stop(0);
        }
    }

    @Test
    void hostsAreTrustedInDevelopmentOnlyAndEachWithItsPort() {
        var production = Map.of("terrace.outbound.trusted-hosts", "localhost:8027");

        assertThatThrownBy(() -> outbound(production)).hasMessageContaining("development only");
        assertThatThrownBy(() -> outbound(trusting("localhost"))).hasMessageContaining("host:port");
        assertThat(outbound(trusting("localhost:8027")).admits("http://localhost:8027/"))
                .isTrue();
        assertThat(outbound(trusting("localhost:8027")).admits("http://localhost:8028/"))
                .isFalse();
    }

    private static Map<String, String> trusting(String hosts) {
        return Map.of("terrace.outbound.trusted-hosts", hosts, "terrace.environment", "development");
    }

    @Test
    void nothingOfACallOrAnAnswerComesIntoALog() {
        assertThat(OutboundRequest.post("https://a.example/?secret", "token=secret")
                        .with("Authorization", "secret"))
                .hasToString("OutboundRequest");
        assertThat(new OutboundResult.Answer(200, "", "secret")).hasToString("Answer[200]");
    }

    private OutboundResult send(String host, String file) {
        return outbound(Map.of()).send(call(host, file));
    }

    private OutboundRequest call(String host, String file) {
        return OutboundRequest.get("https://" + host + ":" + server.port() + file);
    }

    private OutboundClient outbound(Map<String, String> more) {
        return outbound(more, names);
    }

    private OutboundClient outbound(Map<String, String> more, NameResolver resolver) {
        var trust = new HttpClientOptions()
                .setTrustOptions(new PfxOptions().setPath(keys.toString()).setPassword(TlsServer.PASSWORD));
        return new OutboundClient(
                VERTX,
                config(more),
                resolver,
                address -> address.getHostAddress().equals("127.0.0.2"),
                trust);
    }

    private OutboundConfig config(Map<String, String> more) {
        var values = new java.util.HashMap<>(Map.of(
                "terrace.outbound.ports", String.valueOf(server.port()),
                "terrace.outbound.timeout", "30S",
                "terrace.outbound.max-bytes", "1024"));
        values.putAll(more);
        return Settings.with(values);
    }
}
