package io.terrace.journeys.suite;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.client.ApiResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/// Fans who write without a pause while something is done to the suite. As their phones do, each sends a message until
/// it is acknowledged.
public final class MessageLoad implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final Set<Integer> ACKNOWLEDGED = Set.of(200, 201);
    private static final int AWAY = 503;

    private final Map<Conversation, Set<String>> acknowledged = new ConcurrentHashMap<>();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private final AtomicLong refusals = new AtomicLong();
    private final AtomicLong newest = new AtomicLong();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean open = true;

    private MessageLoad(List<Conversation> conversations) {
        newest.set(System.nanoTime());
        conversations.forEach(one -> acknowledged.put(one, ConcurrentHashMap.newKeySet()));
        conversations.forEach(
                one -> threads.add(Thread.ofVirtual().name("writing").start(() -> write(one))));
    }

    public static MessageLoad of(List<Conversation> conversations) {
        return new MessageLoad(conversations);
    }

    /// Lets so much time pass.
    public void goOnFor(Duration time) {
        await().pollInterval(PAUSE).during(time).atMost(time.plusSeconds(5)).until(() -> open);
    }

    /// Whether a message was sent after a moment, as [System#nanoTime] tells, and acknowledged.
    public boolean isWellSince(long moment) {
        return newest.get() - moment > 0;
    }

    /// The client ids of what was acknowledged.
    public Set<String> acknowledged(Conversation conversation) {
        return Set.copyOf(Objects.requireNonNull(acknowledged.get(conversation)));
    }

    /// How often a message had to be sent again.
    public long refusals() {
        return refusals.get();
    }

    /// Requests that got no answer, or another than 200, 201 and 503.
    public List<Throwable> failures() {
        return List.copyOf(failures);
    }

    /// Stops, and waits for what is under way.
    @Override
    public void close() {
        open = false;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    // Whatever goes wrong with a request is a finding, an assertion's failure too.
    @SuppressWarnings({"IllegalCatch", "ThreadSleep"})
    private void write(Conversation conversation) {
        String clientId = UUID.randomUUID().toString();
        while (open) {
            try {
                long sentAt = System.nanoTime();
                ApiResponse answer = conversation.send(clientId, "Are you there?");
                if (ACKNOWLEDGED.contains(answer.status())) {
                    Objects.requireNonNull(acknowledged.get(conversation)).add(clientId);
                    newest.accumulateAndGet(sentAt, Math::max);
                    clientId = UUID.randomUUID().toString();
                } else {
                    refusals.incrementAndGet();
                    answer.expect(AWAY);
                }
                Thread.sleep(PAUSE);
            } catch (RuntimeException | AssertionError e) {
                failures.add(e);
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
