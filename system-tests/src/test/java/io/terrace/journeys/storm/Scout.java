package io.terrace.journeys.storm;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.client.FanClient;
import java.util.List;

/// A fan who does one thing that is worth points and waits for them: all that was told before has been heard then.
final class Scout {

    private final FanClient fan;
    private final Arena arena;
    private long due = Arena.WELCOME;

    Scout(FanClient fan, Arena arena) {
        this.fan = fan;
        this.arena = arena;
    }

    /// Votes and reacts, where they have not yet.
    void act() {
        String poll = List.copyOf(arena.options().keySet()).getFirst();
        fan.vote(poll, arena.options().getOrDefault(poll, List.of()).getFirst()).expect(200);
        fan.react(arena.freestyles().getFirst(), "fire").expect(200);
        due += 2;
    }

    void awaitPoints() {
        await().until(() -> fan.points() == due);
    }

    /// Takes the ballot back, so that nobody counts it.
    void leave() {
        arena.options()
                .keySet()
                .forEach(poll -> fan.api().delete("/v2/polls/" + poll + "/vote").expect(200));
    }
}
