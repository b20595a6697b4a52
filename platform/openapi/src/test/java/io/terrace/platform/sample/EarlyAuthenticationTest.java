package io.terrace.platform.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Requests one after another on one connection, as the gateway sends them: each is its own caller's.
@QuarkusTest
@WithTestResource(TestStack.class)
class EarlyAuthenticationTest {

    private static final TestContextTokens TOKENS = TestContextTokens.forService("web-tests");

    private final HttpClient connection =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String fan = TOKENS.fan(UUID.randomUUID(), UUID.randomUUID());

    @Test
    void callerOfTheLastRequestIsForgotten() throws IOException, InterruptedException {
        assertThat(ask("/notes", "Bearer " + fan).statusCode()).isEqualTo(200);

        assertThat(ask("/notes").body()).contains("token_missing");
        assertThat(ask("/settled", "Bearer " + TOKENS.operator()).statusCode()).isEqualTo(200);
        assertThat(ask("/settled", "Bearer " + fan).statusCode()).isEqualTo(403);
        assertThat(ask("/notes", "Bearer " + TOKENS.operator()).statusCode()).isEqualTo(403);
    }

    @Test
    void aTokenThatWasGoodIsNoneWithAnotherLetter() throws IOException, InterruptedException {
        assertThat(ask("/notes", "Bearer " + fan).statusCode()).isEqualTo(200);

        List<Integer> passed = new ArrayList<>();
        for (int place : IntStream.range(0, fan.length())
                .filter(i -> i % 11 == 0 || i > fan.lastIndexOf('.'))
                .toArray()) {
            HttpResponse<String> answer = ask("/notes", "Bearer " + altered(place));
            if (answer.statusCode() != 401 || !answer.body().contains("token_invalid")) {
                passed.add(place);
            }
        }

        assertThat(passed).isEmpty();
        assertThat(ask("/notes", "Bearer " + fan).statusCode()).isEqualTo(200);
    }

    @Test
    void theSchemeIsReadAsEver() throws IOException, InterruptedException {
        assertThat(ask("/notes", "bearer " + fan).statusCode()).isEqualTo(200);
        assertThat(ask("/notes", fan).body()).contains("token_missing");
        assertThat(ask("/notes", "Basic " + fan).body()).contains("token_missing");
        assertThat(ask("/notes", "Bearer  " + fan).statusCode()).isEqualTo(401);
    }

    @Test
    void badTokenIsIgnoredWhereNoneIsNeeded() throws IOException, InterruptedException {
        assertThat(ask("/bounded?number=1", "Bearer " + altered(0)).statusCode())
                .isEqualTo(200);
    }

    private String altered(int place) {
        char other = fan.charAt(place) == 'A' ? 'B' : 'A';
        return fan.substring(0, place) + other + fan.substring(place + 1);
    }

    private HttpResponse<String> ask(String path, String... authorization) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://localhost:" + RestAssured.port + "/samples" + path));
        List.of(authorization).forEach(value -> request.header("Authorization", value));
        return connection.send(request.build(), BodyHandlers.ofString());
    }
}
