package io.terrace.gateway.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.RawClient;
import io.terrace.gateway.fake.Seen;
import io.terrace.gateway.fake.World;
import io.terrace.platform.testing.TestStack;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each of `raw-requests.json` over a real connection: answered in the one way or hung up on, nothing of it where it
/// does not belong, the next request on the connection whole, and another client's requests none the worse.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class RawRequestsTest {

    @TestHTTPResource
    URI gateway;

    World world;

    Partner partner;
    String auth;
    String key;
    String token;
    Neighbour neighbour;

    @BeforeEach
    void signIn() {
        partner = world.partner().limit("reads", 100_000);
        key = partner.key();
        token = world.signer.token(partner.fan());
        auth = "X-Service-API-Key: " + key + "\r\nAuthorization: Bearer " + token;
        neighbour = new Neighbour(() ->
                Client.to(gateway, "/v2/uploads/1").key(key).bearer(token).get().status());
    }

    @AfterEach
    void everythingIsWell() {
        neighbour.close();
        assertThat(neighbour.outcomes()).isNotEmpty().containsOnly(200);
        world.reset();
    }

    static List<RawRequest> requests() {
        return RawRequest.all();
    }

    @Test
    void thereAreEnough() {
        assertThat(requests())
                .extracting(RawRequest::name)
                .doesNotHaveDuplicates()
                .hasSizeGreaterThan(80);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void nothingComesOfIt(RawRequest request) throws IOException {
        int before = world.feed.seen().size();

        try (RawClient raw = new RawClient(gateway)) {
            raw.tryWrite(request.bytes(auth));
            RawAnswer answer = RawAnswer.read(raw);
            assertThat(request.expect()).as("%s: %s", request, answer).contains(answer.outcome());
            checkForm(answer);
            checkNext(request, answer, raw);
        }

        List<Seen> seen = world.feed.seen();
        assertThat(seen.subList(before, seen.size()))
                .extracting(one -> one.method() + " " + one.uri())
                .as("what the service saw")
                .satisfies(uris -> assertThat(request.admits(List.copyOf(uris)))
                        .as("%s: %s", request, uris)
                        .isTrue());
        assertThat(seen.subList(before, seen.size())).allSatisfy(RawRequestsTest::checkSeen);
    }

    private static void checkForm(RawAnswer answer) throws IOException {
        if (answer.outcome().startsWith("4") || answer.outcome().startsWith("5")) {
            assertThat(answer.isProblem()).as(answer.head()).isTrue();
        }
        if (answer.head().startsWith("HTTP/1.") && !answer.outcome().equals("100")) {
            assertThat(answer.head().toLowerCase(Locale.ROOT))
                    .contains("x-frame-options: deny")
                    .contains("x-content-type-options: nosniff")
                    .contains("strict-transport-security: ")
                    .contains("x-request-id: ");
        }
    }

    private void checkNext(RawRequest request, RawAnswer answer, RawClient raw) throws IOException {
        switch (request.after()) {
            case "closed" -> {
                if (!answer.head().isEmpty()) {
                    assertThat(RawAnswer.read(raw).outcome()).isEqualTo("closed");
                }
            }
            case "drain" -> assertThat(RawAnswer.read(raw).outcome()).isEqualTo("200");
            case "then 400" -> {
                assertThat(RawAnswer.read(raw).outcome()).isEqualTo("400 malformed_request");
                assertThat(RawAnswer.read(raw).outcome()).isEqualTo("closed");
            }
            case "open" -> checkUnharmed(raw);
            case "any" -> {}
            default -> throw new AssertionError(request.after());
        }
    }

    private void checkUnharmed(RawClient raw) throws IOException {
        String id = UUID.randomUUID().toString();
        raw.write("GET /v2/media/c/next HTTP/1.1\r\nHost: api.example\r\nX-Request-Id: " + id + "\r\n\r\n");
        RawAnswer next = RawAnswer.read(raw);
        assertThat(next.outcome()).isEqualTo("200");
        assertThat(next.head().toLowerCase(Locale.ROOT)).contains("x-request-id: " + id);
        assertThat(world.media.last("/v2/media/c/next").header("X-Request-Id")).isEqualTo(id);
    }

    private static void checkSeen(Seen seen) {
        // By HTTP/2 it is no header.
        assertThat(seen.headers().getAll("Host"))
                .hasSizeLessThanOrEqualTo(1)
                .noneMatch(host -> host.contains("example"));
        assertThat(seen.headers().getAll("Content-Length").size()
                        + seen.headers().getAll("Transfer-Encoding").size())
                .isLessThanOrEqualTo(1);
        assertThat(seen.header("X-Service-Caller")).isNull();
        assertThat(seen.header("X-Service-API-Key")).isNull();
        assertThat(seen.header("Upgrade")).isNull();
        assertThat(seen.header("TE")).isNull();
        assertThat(seen.header("Expect")).isNull();
        assertThat(seen.header("X-Service-Deadline")).isNotNull();
        assertThat(seen.context().path("sub").asText()).isNotEmpty();
    }
}
