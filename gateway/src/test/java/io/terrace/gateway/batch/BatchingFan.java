package io.terrace.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FanAtTheDoor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A fan who sends batches.
abstract class BatchingFan extends FanAtTheDoor {

    final JsonNode run(String... operations) {
        var answer = post(batch(operations));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json().path("results");
    }

    final Client.Answer post(String text) {
        return json(batch()).post(text);
    }

    final Client batch() {
        return Client.to(gateway, "/v2/batch").key(key).bearer(token);
    }

    static Client json(Client client) {
        return client.header("Content-Type", "application/json");
    }

    static String batch(String... operations) {
        return List.of(operations).stream()
                .map(one -> one.replace('\'', '"'))
                .collect(Collectors.joining(",", "{\"operations\":[", "]}"));
    }

    static List<Integer> statuses(JsonNode results) {
        List<Integer> statuses = new ArrayList<>();
        results.forEach(result -> statuses.add(result.path("status").asInt()));
        return statuses;
    }
}
