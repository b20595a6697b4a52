package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Chromium;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// A browser's EventSource sends no header of its own: its stream is opened with a ticket, without a key.
@Order(6)
@ExtendWith(SuiteParameter.class)
class StreamTicketJourney {

    private final Suite suite;
    private final Club club;

    StreamTicketJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub();
    }

    @Test
    void aTicketOpensOneStreamWithoutAKey() {
        FanClient ana = suite.newFan(club.app());
        FanClient ben = suite.newFan(club.app());
        String ticket = ticket(ben.api());

        try (EventStreamConnection stream = EventStreamConnection.byTicket(suite.nobody(), ticket)) {
            assertThat(stream.header("Cache-Control")).contains("no-store");
            assertThat(stream.header("X-Service-Key-Hash")).isEmpty();
            stream.await("freestyle.published", ana.publish(ToneGenerator.wav(Duration.ofSeconds(1), 330), "heard"));
        }

        ApiResponse again = suite.nobody().get("/v2/stream?ticket=" + ticket);
        assertThat(again.expect(401).code()).isEqualTo("token_invalid");
        assertThat(again.header("WWW-Authenticate"))
                .hasValueSatisfying(value -> assertThat(value).startsWith("Bearer"));
    }

    @Test
    void invalidTicketOpensNoStream() {
        assertThat(suite.nobody()
                        .get("/v2/stream?ticket=" + "A".repeat(64))
                        .expect(401)
                        .code())
                .isEqualTo("token_invalid");
        assertThat(suite.nobody().get("/v2/stream").expect(401).code()).isEqualTo("api_key_missing");
    }

    @Test
    void aPageReadsItOnlyWhereTheKeyOfItsTicketAdmitsThat() {
        String page = "http://localhost:4711";
        ApiClient app = app(page);
        FanClient fan = suite.newFan(app);

        try (EventStreamConnection stream =
                EventStreamConnection.byTicket(suite.nobody().with("Origin", page), ticket(fan.api()))) {
            assertThat(stream.header("Access-Control-Allow-Origin")).contains(page);
        }

        assertThat(suite.nobody()
                        .with("Origin", "http://localhost:4712")
                        .get("/v2/stream?ticket=" + ticket(fan.api()))
                        .expect(403)
                        .code())
                .isEqualTo("origin_not_allowed");
    }

    @Test
    void theStreamEndsWithTheKeyOfItsTicket() {
        Club doomed = suite.newClub();
        FanClient fan = suite.newFan(doomed.app());
        String later = ticket(fan.api());
        try (EventStreamConnection stream = EventStreamConnection.byTicket(suite.nobody(), ticket(fan.api()))) {
            suite.operator()
                    .delete("/v2/partners/" + doomed.partnerId() + "/api-keys/" + doomed.keyId())
                    .expect(204);

            await().until(stream::ended);
        }

        // The ticket itself may have run out by now.
        suite.nobody().get("/v2/stream?ticket=" + later).expect(401);
    }

    @Test
    void browserReceivesLiveEvents(@TempDir Path profile) throws IOException {
        Optional<Path> program = Chromium.installed();
        if (program.isEmpty()) {
            System.out.println("stream ticket in a browser: SKIPPED, there is no chromium on the PATH");
        }
        assumeTrue(program.isPresent(), "no chromium on the PATH");
        try (Chromium browser = new Chromium()) {
            String key = key(browser.origin());
            FanClient fan = suite.newFan(suite.nobody().with("X-Service-API-Key", key));

            browser.show(program.get(), profile, page(key, fan.accessToken()));

            await().until(() -> !browser.reports().isEmpty());
            assertThat(browser.reports()).containsExactly("stream.ready");
            suite.newFan(suite.nobody().with("X-Service-API-Key", key))
                    .publish(ToneGenerator.wav(Duration.ofSeconds(1), 360), "Seen in a browser");
            await().until(() -> browser.reports().contains("freestyle.published"));
            byte[] png = browser.screenshot(profile);
            assertThat(png).startsWith(0x89, 'P', 'N', 'G');
            String file = System.getenv("TERRACE_SCREENSHOT");
            if (file != null) {
                Files.write(Path.of(file), png);
            }
        }
    }

    /// Makes a ticket as a page does, which takes a preflight, and opens the stream with it.
    private String page(String key, String token) {
        return """
                <!doctype html><title>stream</title>
                <style>body {font: 18px sans-serif; margin: 2em} li {margin: .4em 0}</style>
                <h1>EventSource</h1><ol id="events"></ol><script>
                const report = what => fetch('/report?' + what, {method: 'POST'});
                fetch('%1$s/v2/stream/tickets', {
                  method: 'POST',
                  headers: {'X-Service-API-Key': '%2$s', 'Authorization': 'Bearer %3$s'}
                }).then(answer => answer.json()).then(made => {
                  const stream = new EventSource('%1$s/v2/stream?ticket=' + made.ticket);
                  for (const type of ['stream.ready', 'freestyle.published']) {
                    stream.addEventListener(type, event => {
                      const line = document.createElement('li');
                      const data = JSON.parse(event.data);
                      line.textContent = event.type + ' ' + data.time + ' ' + (data.data?.caption ?? '');
                      document.getElementById('events').append(line);
                      report(type);
                    }, {once: true});
                  }
                  stream.onerror = () => report('error');
                }).catch(() => report('failed'));
                </script>
                """.formatted(suite.gateway().toString().replaceAll("/$", ""), key, token);
    }

    private static String ticket(ApiClient fan) {
        return fan.post("/v2/stream/tickets").expect(201).text("/ticket");
    }

    private ApiClient app(String origin) {
        return suite.nobody().with("X-Service-API-Key", key(origin));
    }

    /// A key of the club's whose pages have that origin.
    private String key(String origin) {
        Map<String, Object> draft = Map.of(
                "name", "page",
                "kind", "publishable",
                "environment", "test",
                "communityId", club.communityId(),
                "allowedOrigins", List.of(origin));
        return suite.operator()
                .post("/v2/partners/" + club.partnerId() + "/api-keys", draft)
                .expect(201)
                .text("/key");
    }
}
