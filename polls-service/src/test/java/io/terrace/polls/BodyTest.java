package io.terrace.polls;

import static io.terrace.polls.TestPartner.draft;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ballots as they come off the wire: small ones are read before they are anybody's, others by who wants them.
@QuarkusTest
@WithTestResource(TestStack.class)
class BodyTest {

    private final TestPartner partner = TestPartner.anyone();
    private final TestFan fan = partner.fan();

    @Test
    void aBodyInTwoPartsIsOneBallot() throws IOException {
        TestPoll poll = partner.open(draft(Map.of()));
        String body = ballot(poll);

        try (Socket socket = connect()) {
            write(socket, head(poll, "Content-Length: " + body.length()) + body.substring(0, 20));
            poll.awaitVoters(0);
            write(socket, body.substring(20));

            assertThat(status(socket)).contains("200");
        }
        poll.awaitVoters(1);
    }

    /// Below, at and above what is read ahead.
    @ParameterizedTest
    @ValueSource(ints = {9_998, 9_999, 10_000, 10_001, 300_000})
    void aLongBodyIsReadToItsEnd(int length) throws IOException {
        TestPoll poll = partner.open(draft(Map.of()));
        String body = " ".repeat(length - ballot(poll).length()) + ballot(poll);

        try (Socket socket = connect()) {
            write(socket, head(poll, "Content-Length: " + length) + body);

            assertThat(status(socket)).contains("200");
        }
        poll.awaitVoters(1);
    }

    @Test
    void anEmptyBodyIsRefusedAndNotWaitedFor() throws IOException {
        TestPoll poll = partner.open(draft(Map.of()));

        try (Socket socket = connect()) {
            write(socket, head(poll, "Content-Length: 0"));

            assertThat(status(socket)).contains("400");
        }
    }

    @Test
    void aBodyOfNoLengthIsReadToItsEnd() throws IOException {
        TestPoll poll = partner.open(draft(Map.of()));
        String body = ballot(poll);

        try (Socket socket = connect()) {
            write(socket, head(poll, "Transfer-Encoding: chunked") + chunk(body.substring(0, 20)));
            write(socket, chunk(body.substring(20)) + chunk(""));

            assertThat(status(socket)).contains("200");
        }
        poll.awaitVoters(1);
    }

    @Test
    void aBodyThatIsTooLargeIsRefusedByItsHead() throws IOException {
        TestPoll poll = partner.open(draft(Map.of()));

        try (Socket socket = connect()) {
            write(socket, head(poll, "Content-Length: " + 2_000_000));

            assertThat(status(socket)).contains("413");
        }
        fan.vote(poll.id(), poll.option(0)).then().statusCode(200);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 20})
    void aBodyThatIsCutOffIsNoBallot(int sent) throws IOException {
        TestPoll poll = partner.open(draft(Map.of()));
        String body = ballot(poll);

        try (Socket socket = connect()) {
            write(socket, head(poll, "Content-Length: " + body.length()) + body.substring(0, sent));
            socket.shutdownOutput();

            assertThat(status(socket)).doesNotContain("200");
        }
        partner.fan().vote(poll.id(), poll.option(1)).then().statusCode(200);
        poll.close();
        poll.awaitState("finalized");
        assertThat(poll.votes()).containsExactly(0, 1, 0);
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket("localhost", RestAssured.port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(30_000);
        return socket;
    }

    private String head(TestPoll poll, String framing) {
        return "PUT /v2/polls/%s/vote HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\n%s\r\n\r\n"
                .formatted(
                        poll.id(),
                        TestContextTokens.forService("polls-service").fan(fan.community(), fan.id()),
                        framing);
    }

    private static String ballot(TestPoll poll) {
        return "{\"optionIds\":[\"%s\"],\"clientId\":\"%s\"}".formatted(poll.option(0), Ids.next());
    }

    private static String chunk(String text) {
        return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(UTF_8));
        socket.getOutputStream().flush();
    }

    /// Empty where the connection ended without an answer.
    private static String status(Socket socket) throws IOException {
        String line = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8)).readLine();
        return line == null ? "" : line;
    }
}
