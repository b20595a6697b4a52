package io.terrace.realtime.stream;

import io.terrace.realtime.log.Channel;
import io.terrace.realtime.log.Position;
import io.terrace.realtime.ticket.Fan;
import io.vertx.core.MultiMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a client asks to hear.
///
/// @param resuming whether it was here before
/// @param from the last position it has; absent on a first visit, or where what it sent was never one
record StreamQuery(
        boolean me,
        boolean feed,
        boolean resuming,
        @Nullable Position from) {

    private static final Set<String> TOPICS = Set.of("me", "feed");

    /// Empty where a topic is unknown, or there are too many.
    ///
    /// @param lastEventId from the header; EventSource with a ticket can only say it in the query
    static Optional<StreamQuery> of(MultiMap parameters, @Nullable String lastEventId, int maxTopics) {
        List<String> topics = topics(parameters.getAll("topics"));
        if (topics.size() > maxTopics || !TOPICS.containsAll(topics)) {
            return Optional.empty();
        }
        Set<String> asked = topics.isEmpty() ? TOPICS : new HashSet<>(topics);
        String last = lastEventId == null ? parameters.get("lastEventId") : lastEventId;
        boolean resuming = last != null && !last.isEmpty();
        Position from = last == null ? null : Position.parse(last).orElse(null);
        return Optional.of(new StreamQuery(asked.contains("me"), asked.contains("feed"), resuming, from));
    }

    /// The keys of the channels whose events the client gets.
    List<String> heard(Fan fan) {
        List<String> channels = new ArrayList<>();
        if (me) {
            channels.add(Channel.me(fan.community(), fan.id()).key());
        }
        if (feed) {
            channels.add(Channel.feed(fan.community()).key());
        }
        return channels;
    }

    private static List<String> topics(List<String> parameters) {
        return parameters.stream()
                .flatMap(list -> Arrays.stream(list.split(",", -1)))
                .map(String::strip)
                .filter(topic -> !topic.isEmpty())
                .toList();
    }
}
