package io.terrace.journeys.matrix;

import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/// A fan with one of everything, and all by which they can be told.
public record Person(FanClient fan, Map<String, String> things, List<String> marks) {

    /// A new fan of a club, with a name, a handle, a picture and a voice.
    public static Person of(Suite suite, Club club) {
        World world = World.of(suite, club);
        String handle = "canary_" + UUID.randomUUID().toString().substring(0, 8);
        world.fan().api().patch("/v2/me", Map.of("handle", handle)).expect(200);
        Map<String, String> things = new TreeMap<>(world.things());
        things.put("searchQuery", "q=" + handle);
        return new Person(
                world.fan(),
                Map.copyOf(things),
                Stream.concat(Stream.of(world.fan().id(), handle), world.words().stream())
                        .toList());
    }

    /// Their things, but the conversation, message and call those that they have with another.
    public Map<String, String> withCorrespondence(Person other) {
        return with(World.correspondence(fan, other.fan, marks.getLast() + " again"));
    }

    public boolean isIn(String text) {
        return marks.stream().anyMatch(text::contains);
    }

    /// Their things, but some of them others.
    public Map<String, String> with(Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(things);
        all.putAll(more);
        return all;
    }
}
