package io.terrace.bench.polls;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.bench.service.ContextTokens;
import io.terrace.bench.service.HttpProbe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// A community's polls and the ballots fans send them, each fan one.
final class PollsFixture {

    static final String SERVICE = "polls-service";
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final String DRAFT = """
            {"kind": "poll", "question": "Who was best?", "options": [{"text": "Ana"}, {"text": "Bea"}, {"text": "Cleo"}]}""";

    private record Poll(String id, List<String> options) {}

    private final HttpProbe httpProbe;
    private final ContextTokens passes = new ContextTokens(SERVICE, UUID.randomUUID());
    private final List<Poll> polls;

    /// Opens so many polls.
    PollsFixture(int port, int polls) {
        httpProbe = new HttpProbe(port);
        this.polls = IntStream.range(0, polls).mapToObj(i -> open()).toList();
    }

    private Poll open() {
        JsonNode made = ask("POST", "/v2/polls", DRAFT);
        List<String> options = new ArrayList<>();
        made.path("options").forEach(option -> options.add(option.path("id").asText()));
        ask("POST", "/v2/polls/" + made.path("id").asText() + "/open", "");
        return new Poll(made.path("id").asText(), options);
    }

    /// Ballots of so many fans, good for a minute.
    List<byte[]> ballots(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> ballot(polls.get(i % polls.size()), i))
                .toList();
    }

    private byte[] ballot(Poll poll, int number) {
        String body = "{\"optionIds\":[\"" + poll.options().get(number % 3) + "\"],\"clientId\":\"" + UUID.randomUUID()
                + "\"}";
        return ("PUT /v2/polls/" + poll.id() + "/vote HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                        + passes.fan(UUID.randomUUID()) + "\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.length() + "\r\n\r\n" + body)
                .getBytes(UTF_8);
    }

    /// Closes every poll and returns how many voted once all are final.
    long counted() {
        for (Poll poll : polls) {
            ask("POST", "/v2/polls/" + poll.id() + "/close", "");
        }
        long voters = 0;
        for (Poll poll : polls) {
            JsonNode shown = ask("GET", "/v2/polls/" + poll.id(), "");
            while (!shown.path("state").asText().equals("finalized")) {
                LockSupport.parkNanos(PAUSE.toNanos());
                shown = ask("GET", "/v2/polls/" + poll.id(), "");
            }
            voters += shown.at("/totals/voters").asLong();
        }
        return voters;
    }

    private JsonNode ask(String method, String path, String body) {
        return httpProbe.ask(method, path, passes.server(), body);
    }
}
