package io.terrace.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.gateway.fake.Waiting;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.impl.types.NumberType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScriptBatcherTest {

    /// Keys of a run that cannot be started.
    private static final int BAD = 2;

    private static final int MOST = 5;

    private final Vertx vertx = Vertx.vertx();
    private final Context loop = vertx.getOrCreateContext();
    private final List<Integer> sizes = new ArrayList<>();
    private final List<Promise<@Nullable Response>> ends = new ArrayList<>();
    private final ScriptBatcher<Integer> runs = new ScriptBatcher<>(vertx, MOST, (answer, index) -> index, run -> {
        sizes.add(run.size());
        if (run.size() == BAD) {
            throw new IllegalStateException("bad");
        }
        Promise<@Nullable Response> end = Promise.promise();
        ends.add(end);
        return end.future();
    });

    @AfterEach
    void end() {
        Waiting.on(vertx.close());
    }

    @Test
    void requestsOfOneTurnAreSentInOneBatch() {
        turn(() -> ask(4));

        assertThat(sizes).containsExactly(4);
    }

    @Test
    void requestsDuringAPendingBatchFormTheNextBatch() {
        turn(() -> ask(1));
        turn(() -> ask(1));
        turn(() -> ask(3));
        assertThat(sizes).containsExactly(1);

        answer(0);

        assertThat(sizes).containsExactly(1, 4);
    }

    @Test
    void aFailureLetsTheNextGo() {
        turn(() -> ask(1));
        turn(() -> ask(1));

        turn(() -> ends.getFirst().fail("away"));

        assertThat(sizes).containsExactly(1, 1);
    }

    @Test
    void anAnswerThatCannotBeReadFailsAndLetsTheNextGo() {
        List<Future<Integer>> told = new ArrayList<>();
        turn(() -> told.addAll(ask(3)));
        turn(() -> ask(1));

        turn(() -> ends.getFirst().complete(null));

        assertThat(told).allMatch(Future::failed);
        assertThat(sizes).containsExactly(3, 1);
    }

    @Test
    void failingListenerLeavesOtherResponsesAlone() {
        List<Future<Integer>> told = new ArrayList<>();
        turn(() -> {
            runs.add("key", 1, 1, 1).onSuccess(answer -> {
                throw new IllegalStateException("bad");
            });
            told.addAll(ask(2));
        });

        answer(0);

        assertThat(told).allMatch(Future::succeeded);
        turn(() -> ask(1));
        assertThat(sizes).containsExactly(3, 1);
    }

    @Test
    void batchThatFailsToStartDoesNotBlockTheNext() {
        List<Future<Integer>> told = new ArrayList<>();
        turn(() -> told.addAll(ask(BAD)));

        assertThat(told).hasSize(BAD).allMatch(Future::failed);
        turn(() -> ask(1));

        assertThat(sizes).containsExactly(BAD, 1);
    }

    @Test
    void fullBatchIsSentAtOnce() {
        turn(() -> ask(1));
        turn(() -> ask(2 * MOST + 1));
        assertThat(sizes).containsExactly(1, MOST, MOST);

        answer(0);
        answer(1);
        assertThat(sizes).hasSize(3);
        answer(2);

        assertThat(sizes).containsExactly(1, MOST, MOST, 1);
    }

    @Test
    void whereNothingIsUnderWayNothingWaits() {
        turn(() -> ask(1));
        answer(0);

        turn(() -> ask(1));

        assertThat(sizes).containsExactly(1, 1);
    }

    private List<Future<Integer>> ask(int keys) {
        return Stream.generate(() -> runs.add("key", 1, 1, 1)).limit(keys).toList();
    }

    private void answer(int run) {
        turn(() -> ends.get(run).complete(NumberType.create(1)));
    }

    /// One turn of the loop, and what it left to be done after it.
    private void turn(Runnable act) {
        Promise<Void> done = Promise.promise();
        loop.runOnContext(now -> {
            act.run();
            loop.runOnContext(after -> done.complete());
        });
        Waiting.on(done.future());
    }
}
