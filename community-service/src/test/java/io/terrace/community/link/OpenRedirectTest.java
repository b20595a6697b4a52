package io.terrace.community.link;

import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.community.TestFan;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Forty ways to have a link lead elsewhere: none leads anywhere.
@QuarkusTest
@WithTestResource(TestStack.class)
class OpenRedirectTest {

    private static final List<String> TARGETS =
            List.of("freestyle", "conversation", "poll", "event", "reward", "profile", "invite", "call");

    private final TestFan fan = TestFan.anyone();

    static Stream<String> hostile() throws IOException {
        try (InputStream file =
                Objects.requireNonNull(OpenRedirectTest.class.getResourceAsStream("/hostile-targets.txt"))) {
            return new String(file.readAllBytes(), UTF_8).lines().map(line -> line.replace("\\r\\n", "\r\n"));
        }
    }

    @Test
    void thereAreForty() throws IOException {
        assertThat(hostile().distinct()).hasSize(40);
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void noLinkIsMade(String hostile) {
        for (String target : TARGETS) {
            leadsNowhere(make(target, hostile), 400);
        }
        leadsNowhere(make(hostile, Ids.next().toString()), 400);
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void noCodeIsRead(String hostile) {
        for (String path : List.of("/l/{code}", "/v2/links/{code}", "/v2/invitations/{code}")) {
            leadsNowhere(fan.neighbour().asking().redirects().follow(false).get(path, hostile), 404);
        }
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void aPageHeedsNothingElse(String hostile) {
        String code = make("poll", Ids.next().toString()).path("code");
        for (String name : List.of("url", "next", "redirect", "target")) {
            Response page = given().redirects()
                    .follow(false)
                    .header("X-Forwarded-Host", "evil.example")
                    .queryParam(name, hostile)
                    .get("/l/{code}", code);

            leadsNowhere(page, 200);
        }
    }

    private Response make(String target, String id) {
        return fan.asking()
                .redirects()
                .follow(false)
                .body(Map.of("target", target, "id", id))
                .post("/v2/links");
    }

    private static void leadsNowhere(Response answer, int status) {
        String told = answer.getHeaders() + answer.asString();

        assertThat(answer.statusCode()).as(told).isEqualTo(status);
        assertThat(answer.getHeader("Location")).isNull();
        assertThat(told).doesNotContainIgnoringCase("evil").doesNotContain("alert(1)", "etc/passwd");
    }
}
