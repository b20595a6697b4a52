package io.terrace.journeys.suite;

import static java.util.stream.Collectors.toUnmodifiableList;

import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.StreamEvent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// An app that keeps a stream: whenever it ends, it waits as it was asked to, comes back, and goes on after the last
/// event it has.
public final class Listener implements AutoCloseable {

    private static final Duration LOOK = Duration.ofMillis(50);

    private final FanClient fan;
    private final List<EventStreamConnection> streams = new CopyOnWriteArrayList<>();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private volatile boolean open = true;

    private Listener(FanClient fan) {
        this.fan = fan;
        streams.add(fan.listen());
        thread = Thread.ofVirtual().start(this::follow);
    }

    public static Listener of(FanClient fan) {
        return new Listener(fan);
    }

    /// Breaks its connection off, as a mobile network does.
    public void cut() {
        streams.getLast().close();
    }

    /// The events of a type, as they came.
    public List<StreamEvent> heard(String type) {
        return streams.stream().flatMap(stream -> stream.events(type).stream()).collect(toUnmodifiableList());
    }

    /// How often it had to come back.
    public int returns() {
        return streams.size() - 1;
    }

    public List<Throwable> failures() {
        return List.copyOf(failures);
    }

    @Override
    public void close() {
        open = false;
        // It may be waiting to come back.
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        streams.forEach(EventStreamConnection::close);
    }

    // Whatever goes wrong with coming back is a finding.
    @SuppressWarnings({"IllegalCatch", "ThreadSleep"})
    private void follow() {
        while (open) {
            try {
                EventStreamConnection last = streams.getLast();
                if (last.ended()) {
                    Thread.sleep(last.retry());
                    streams.add(fan.listenAfter(last.lastId()));
                }
                Thread.sleep(LOOK);
            } catch (RuntimeException e) {
                failures.add(e);
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
