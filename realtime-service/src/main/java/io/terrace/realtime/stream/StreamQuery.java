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
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a client asks to hear.
///
/// @param polls the polls it watches
/// @param resuming whether it was here before
/// @param from the last position it has; absent on a first visit, or where what it sent was never one
record StreamQuery(
        boolean me,
        boolean feed,
        Set<UUID> polls,
        boolean resuming,
        @Nullable Position from) {

    private static final String ME = "me";
    private static final String FEED = "feed";
    private static final String POLL = "poll:";
    private static final Set<String> USUAL = Set.of(ME, FEED);

    /// Empty where a topic is unknown, or there are too many.
    ///
    /// @param lastEventId from the header; EventSource with a ticket can only say it in the query
    static Optional<StreamQuery> of(MultiMap parameters, @Nullable String lastEventId, int maxTopics) {
        List<String> topics = topics(parameters.getAll("topics"));
        Set<String> asked = topics.isEmpty() ? USUAL : new HashSet<>(topics);
        Set<UUID> polls = new HashSet<>();
        for (String topic : asked) {
            if (!USUAL.contains(topic)) {
                Optional<UUID> poll = poll(topic);
                if (poll.isEmpty()) {
                    return Optional.empty();
                }
                polls.add(poll.get());
            }
        }
        if (topics.size() > maxTopics) {
            return Optional.empty();
        }
        String last = lastEventId == null ? parameters.get("lastEventId") : lastEventId;
        boolean resuming = last != null && !last.isEmpty();
        Position from = last == null ? null : Position.parse(last).orElse(null);
        return Optional.of(new StreamQuery(asked.contains(ME), asked.contains(FEED), polls, resuming, from));
    }

    private static Optional<UUID> poll(String topic) {
        if (!topic.startsWith(POLL) || topic.length() != POLL.length() + 36) {
            return Optional.empty();
        }
        try {
            return Optional.of(UUID.fromString(topic.substring(POLL.length())));
        } catch (IllegalArgumentException noId) {
            return Optional.empty();
        }
    }

    /// The keys of the channels whose events the client gets: its own community's, so another's poll is never
    /// heard.
    List<String> heard(Fan fan) {
        List<String> channels = new ArrayList<>();
        if (me) {
            channels.add(Channel.me(fan.community(), fan.id()).key());
        }
        if (feed) {
            channels.add(Channel.feed(fan.community()).key());
        }
        for (UUID poll : polls) {
            channels.add(Channel.poll(fan.community(), poll).key());
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
