package io.terrace.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.Answer;
import io.terrace.client.Fan;
import io.terrace.journeys.suite.SecondGateway;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Two gateways, two processes, one Redis.
@Order(3)
@ExtendWith(SuiteParameter.class)
class TwoGatewaysJourney {

    private final Suite suite;

    TwoGatewaysJourney(Suite suite) {
        this.suite = suite;
    }

    @Test
    void ofFiveHundredWritesAtOnceOverBothSixtyPass() throws ExecutionException, InterruptedException {
        Fan fan = suite.newFan(suite.newClub().app());
        List<Future<Answer>> sent = new ArrayList<>();
        try (SecondGateway second = SecondGateway.start(suite);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 500; i++) {
                URI gateway = i % 2 == 0 ? suite.gateway() : second.uri();
                URI nothing = gateway.resolve("/v2/freestyles/" + UUID.randomUUID());
                sent.add(threads.submit(() -> fan.api().delete(nothing.toString())));
            }
            List<Integer> statuses = new ArrayList<>();
            for (Future<Answer> answer : sent) {
                statuses.add(answer.get().status());
            }

            assertThat(statuses).containsOnly(404, 429);
            assertThat(statuses).filteredOn(status -> status == 404).hasSize(60);
        }
    }
}
