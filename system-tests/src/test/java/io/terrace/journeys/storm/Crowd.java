package io.terrace.journeys.storm;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.client.ConcurrentTaskRunner;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Conversation;
import io.terrace.journeys.suite.Listener;
import io.terrace.journeys.suite.Suite;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.core.ConditionTimeoutException;

/// Fans who vote, change, spend, redeem, earn and write to each other, each without a pause worth naming, and
/// what they were told.
public final class Crowd {

    private static final int LISTENERS = 6;
    private static final int EVENTS = 60;
    private static final int AT_ONCE = 8;
    private static final Duration STEP = Duration.ofSeconds(2);

    /// @param fans an even number
    /// @param authors besides them, who upload and post, check in and bring new fans
    /// @param longestPauseMillis between a fan's requests
    public record Size(int fans, int authors, int longestPauseMillis) {}

    private final Suite suite;
    private final Arena arena;
    private final Journal journal = new Journal();
    private final List<Supporter> supporters;
    private final List<Author> authors = new ArrayList<>();
    private final List<Listener> listeners = new ArrayList<>();
    private final AtomicBoolean goingOn = new AtomicBoolean();
    private final List<Thread> threads = new ArrayList<>();

    private Crowd(Suite suite, URI gateway, Size size, Random random) {
        this.suite = suite;
        arena = Arena.open(suite, gateway);
        long[] seeds = random.longs(size.fans() + size.authors()).toArray();
        List<FanClient> fans = ConcurrentTaskRunner.all(size.fans(), AT_ONCE, i -> arena.admit(suite));
        List<Conversation> conversations = ConcurrentTaskRunner.all(
                size.fans() / 2, AT_ONCE, i -> Conversation.accepted(fans.get(2 * i), fans.get(2 * i + 1)));
        supporters = ConcurrentTaskRunner.all(
                size.fans(),
                AT_ONCE,
                i -> new Supporter(
                        arena,
                        conversations.get(i / 2).of(fans.get(i)),
                        journal,
                        new Random(seeds[i]),
                        size.longestPauseMillis()));
        if (size.authors() > 0) {
            List<String> events = ConcurrentTaskRunner.all(EVENTS, AT_ONCE, i -> arena.event());
            for (int i = 0; i < size.authors(); i++) {
                FanClient fan = arena.admit(suite);
                authors.add(new Author(fan, arena, journal, new Random(seeds[size.fans() + i]), events));
            }
        }
    }

    /// @param gateway that everybody comes in by
    public static Crowd gather(Suite suite, URI gateway, Size size, long seed) {
        return gather(suite, gateway, size, new Random(seed));
    }

    static Crowd gather(Suite suite, URI gateway, Size size, Random random) {
        return new Crowd(suite, gateway, size, random);
    }

    Arena arena() {
        return arena;
    }

    /// A fan of the same community who does nothing yet.
    public FanClient newFan() {
        return arena.admit(suite);
    }

    public void begin() {
        goingOn.set(true);
        supporters.forEach(supporter -> threads.add(Thread.ofVirtual().start(() -> supporter.act(goingOn::get))));
        authors.forEach(author -> threads.add(Thread.ofVirtual().start(() -> author.act(goingOn::get))));
        supporters.stream()
                .limit(LISTENERS)
                .map(supporter -> Listener.of(supporter.fan()))
                .forEach(listeners::add);
    }

    /// Waits until everybody has an answer to all they asked.
    public void end() {
        goingOn.set(false);
        await().until(() -> threads.stream().noneMatch(Thread::isAlive));
    }

    /// Closes the polls, which are counted again, and compares; facts have some time to be paid.
    public Map<Act, Tally> aftermath() {
        for (String poll : arena.options().keySet()) {
            String path = "/v2/polls/" + poll;
            arena.server().post(path + "/close").expect(200);
            await().until(() -> arena.server().get(path).text("/state").equals("finalized"));
        }
        var aftermath = new Aftermath(arena, supporters, authors);
        try {
            return await().pollDelay(STEP).pollInterval(STEP).until(aftermath::tallies, Crowd::isNone);
        } catch (ConditionTimeoutException notAllRight) {
            return aftermath.tallies();
        } finally {
            listeners.forEach(Listener::close);
        }
    }

    /// The ids of the authors' posts that were acknowledged.
    public List<String> posts() {
        return authors.stream().flatMap(author -> author.posts().stream()).toList();
    }

    /// The versions of their wallets as some fans' streams told them, a list a fan.
    public List<List<Long>> told() {
        return listeners.stream()
                .map(listener -> listener.heard("wallet.updated").stream()
                        .map(event -> event.payload().path("version").asLong())
                        .toList())
                .toList();
    }

    public Journal journal() {
        return journal;
    }

    private static boolean isNone(Map<Act, Tally> tallies) {
        return tallies.values().stream().allMatch(Tally.NONE::equals);
    }
}
