package io.terrace.realtime.stream;

import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.log.StreamPosition;
import io.terrace.realtime.ticket.AuthenticatedFan;
import io.terrace.realtime.ticket.StreamCallerKind;
import io.vertx.core.MultiMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a client asks to hear.
///
/// @param watched the polls and events it watches, and the community's analytics, as topics
/// @param resuming whether it was here before
/// @param from the last position it has; absent on a first visit, or where what it sent was never one
record StreamRequest(
        boolean me,
        boolean feed,
        Set<String> watched,
        boolean resuming,
        @Nullable StreamPosition from) {

    private static final String ME = "me";
    private static final String FEED = "feed";
    private static final String POLL = "poll:";
    private static final String ANALYTICS = "analytics";
    private static final String CONVERSATION = "conversation:";
    private static final Set<String> USUAL = Set.of(ME, FEED);
    private static final Set<String> WATCHABLE = Set.of("poll", "event", "conversation");
    private static final int ID_LENGTH = 36;

    /// Of every id that the suite makes (see [io.terrace.platform.kernel.Ids]).
    private static final int ID_VERSION = 7;

    /// Empty where a topic is unknown, names what can be no id of a poll or an event, or there are too many. Whether
    /// there is such a poll or event is not known here: nothing comes of one that is not the community's (ADR 12).
    ///
    /// @param lastEventId from the header; EventSource with a ticket can only say it in the query
    static Optional<StreamRequest> of(MultiMap parameters, @Nullable String lastEventId, int maxTopics) {
        List<String> topics = topics(parameters.getAll("topics"));
        Set<String> asked = topics.isEmpty() ? USUAL : new HashSet<>(topics);
        Set<String> watched = new HashSet<>();
        for (String topic : asked) {
            if (!USUAL.contains(topic)) {
                Optional<String> one = watched(topic);
                if (one.isEmpty()) {
                    return Optional.empty();
                }
                watched.add(one.get());
            }
        }
        if (topics.size() > maxTopics) {
            return Optional.empty();
        }
        String last = lastEventId == null ? parameters.get("lastEventId") : lastEventId;
        boolean resuming = last != null && !last.isEmpty();
        StreamPosition from = last == null ? null : StreamPosition.parse(last).orElse(null);
        return Optional.of(new StreamRequest(asked.contains(ME), asked.contains(FEED), watched, resuming, from));
    }

    private static Optional<String> watched(String topic) {
        if (topic.equals(ANALYTICS)) {
            return Optional.of(topic);
        }
        int colon = topic.indexOf(':');
        if (colon < 0 || !WATCHABLE.contains(topic.substring(0, colon)) || topic.length() != colon + 1 + ID_LENGTH) {
            return Optional.empty();
        }
        try {
            UUID id = UUID.fromString(topic.substring(colon + 1));
            return id.version() == ID_VERSION ? Optional.of(topic.substring(0, colon + 1) + id) : Optional.empty();
        } catch (IllegalArgumentException noId) {
            return Optional.empty();
        }
    }

    /// Whether a caller of that kind may have all of it: analytics are for the community's staff, and all they get.
    boolean isFor(StreamCallerKind kind) {
        return switch (kind) {
            case FAN -> !watched.contains(ANALYTICS);
            case STAFF -> !me && !feed && watched.equals(Set.of(ANALYTICS));
        };
    }

    /// The keys of the channels whose events the client gets: its own community's, so another's poll is never
    /// heard. Of a conversation it is the member's own, so no one else hears anything, live or replayed.
    List<String> heard(AuthenticatedFan fan) {
        List<String> channels = new ArrayList<>();
        if (me) {
            channels.add(StreamChannel.me(fan.community(), fan.id()).key());
        }
        if (feed) {
            channels.add(StreamChannel.feed(fan.community()).key());
        }
        for (String topic : watched) {
            if (!topic.startsWith(CONVERSATION)) {
                channels.add(StreamChannel.watched(fan.community(), topic).key());
            } else if (!me) {
                // Otherwise all of it comes with the fan's own.
                UUID id = UUID.fromString(topic.substring(CONVERSATION.length()));
                channels.add(StreamChannel.conversation(fan.community(), id, fan.id())
                        .key());
            }
        }
        return channels;
    }

    /// The polls it watches.
    Set<UUID> polls() {
        return watched.stream()
                .filter(topic -> topic.startsWith(POLL))
                .map(topic -> UUID.fromString(topic.substring(POLL.length())))
                .collect(Collectors.toSet());
    }

    private static List<String> topics(List<String> parameters) {
        return parameters.stream()
                .flatMap(list -> Arrays.stream(list.split(",", -1)))
                .map(String::strip)
                .filter(topic -> !topic.isEmpty())
                .toList();
    }
}
