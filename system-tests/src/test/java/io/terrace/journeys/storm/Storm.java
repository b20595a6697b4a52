package io.terrace.journeys.storm;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.client.ConcurrentTaskRunner;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Conversation;
import io.terrace.journeys.suite.Listener;
import io.terrace.journeys.suite.Suite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.core.ConditionTimeoutException;

/// Fans vote, change, spend, redeem, earn and write to each other while services are killed and Postgres is stopped on
/// the spot.
public final class Storm {

    private static final int FANS = 40;
    private static final int LISTENERS = 6;
    private static final int AT_ONCE = 8;
    private static final Duration STEP = Duration.ofSeconds(2);

    private final Suite suite;
    private final Arena arena;
    private final Journal journal = new Journal();
    private final List<Supporter> supporters;
    private final List<Outage> outages = new ArrayList<>();
    private final Random random;
    private final List<Listener> listeners = new ArrayList<>();

    private Storm(Suite suite, long seed) {
        this.suite = suite;
        random = new Random(seed);
        arena = Arena.open(suite);
        long[] seeds = random.longs(FANS).toArray();
        List<FanClient> fans = ConcurrentTaskRunner.all(FANS, AT_ONCE, i -> arena.admit(suite));
        List<Conversation> conversations = ConcurrentTaskRunner.all(
                FANS / 2, AT_ONCE, i -> Conversation.accepted(fans.get(2 * i), fans.get(2 * i + 1)));
        supporters = ConcurrentTaskRunner.all(
                FANS,
                AT_ONCE,
                i -> new Supporter(arena, conversations.get(i / 2).of(fans.get(i)), journal, new Random(seeds[i])));
    }

    /// Lets it rage, and waits until everybody has an answer to all they asked.
    public static Storm over(Suite suite, Duration time, long seed) {
        var storm = new Storm(suite, seed);
        storm.rage(time);
        return storm;
    }

    private void rage(Duration time) {
        var raging = new AtomicBoolean(true);
        List<Thread> threads = supporters.stream()
                .map(supporter -> Thread.ofVirtual().start(() -> supporter.act(raging::get)))
                .toList();
        supporters.stream()
                .limit(LISTENERS)
                .map(supporter -> Listener.of(supporter.fan()))
                .forEach(listeners::add);
        try {
            var scout = new Scout(arena.admit(suite), arena);
            outages.addAll(new Weather(suite, journal, scout, random).pass(time));
            scout.leave();
        } finally {
            raging.set(false);
            await().until(() -> threads.stream().noneMatch(Thread::isAlive));
        }
    }

    /// Closes the polls, which are counted again, and compares; facts have some time to be paid.
    public Map<Act, Tally> aftermath() {
        for (String poll : arena.options().keySet()) {
            String path = "/v2/polls/" + poll;
            arena.server().post(path + "/close").expect(200);
            await().until(() -> arena.server().get(path).text("/state").equals("finalized"));
        }
        var aftermath = new Aftermath(arena, supporters);
        try {
            return await().pollDelay(STEP).pollInterval(STEP).until(aftermath::tallies, Storm::isNone);
        } catch (ConditionTimeoutException notAllRight) {
            return aftermath.tallies();
        } finally {
            listeners.forEach(Listener::close);
        }
    }

    /// The versions of their wallets as some fans' streams told them, a list a fan.
    public List<List<Long>> told() {
        return listeners.stream()
                .map(listener -> listener.heard("wallet.updated").stream()
                        .map(event -> event.payload().path("version").asLong())
                        .toList())
                .toList();
    }

    private static boolean isNone(Map<Act, Tally> tallies) {
        return tallies.values().stream().allMatch(Tally.NONE::equals);
    }

    public Journal journal() {
        return journal;
    }

    public List<Outage> outages() {
        return List.copyOf(outages);
    }

    /// Failures that no fault explains: of another feature, at another time, or told otherwise than they should be.
    public List<Attempt> unexplained() {
        return journal.attempts().stream()
                .filter(Attempt::failed)
                .filter(attempt -> outages.stream().noneMatch(outage -> outage.excuses(attempt)))
                .toList();
    }
}
