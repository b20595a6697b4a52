package io.terrace.feed.card;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.feed.author.FanSummary;
import io.terrace.feed.freestyle.FeedCriteria;
import io.terrace.feed.freestyle.FreestyleCursor;
import io.terrace.platform.events.CommunityEvent.SquaddieSelected;
import io.terrace.platform.events.PollEvent.PollChanged;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The table of cards, within the current transaction.
@ApplicationScoped
public class FeedCardRepository {

    private static final String POLL = "poll";
    private static final String EVENT = "event";
    private static final String SQUADDIE = "squaddie";

    /// Without the Squaddies that the reader has muted or is kept from.
    private static final String SHOWN_TO_READER = """
            from feed_card c where c.community_id = terrace_community() and not c.hidden
                and (c.user_id is null or c.user_id = ? or not exists (
                        select from block where block.community_id = terrace_community()
                            and block.user_id = ? and block.other_id = c.user_id)
                    and not exists (
                        select from mute where mute.community_id = terrace_community()
                            and mute.user_id = ? and mute.other_id = c.user_id))""";

    /// What of a [PollCard] its club changes.
    private record PollCardChange(
            String question,
            @Nullable UUID eventId,
            @Nullable Instant closesAt) {}

    private record SquaddieContent(LocalDate date, @Nullable String headline, String reasonCode) {}

    private final Sql sql;
    private final ObjectMapper json;

    FeedCardRepository(Sql sql, ObjectMapper json) {
        this.sql = sql;
        this.json = json;
    }

    /// Cards from a place on, the latest first.
    ///
    /// @param event only its cards; all when null
    /// @param hiddenFans whom none may show
    public List<FeedCard> before(FreestyleCursor place, int max, @Nullable UUID event, Set<UUID> hiddenFans) {
        List<@Nullable Object> parameters = place(place, event);
        parameters.addFirst(ArrayParameter.ids(hiddenFans));
        parameters.add(max);
        return sql.list(
                """
                select c.kind, c.id, c.at, c.user_id, c.content, a.display_name, a.avatar_url
                from feed_card c left join author a on a.community_id = c.community_id and a.user_id = c.user_id
                where c.community_id = terrace_community() and not c.hidden
                    and (c.user_id is null or c.user_id <> all(?))""" + ofEvent(event) + " and (c.at, c.id) < (?, ?) order by c.at desc, c.id desc limit ?",
                this::card,
                parameters.toArray());
    }

    /// How many there are since a place, up to `max`.
    public int countAfter(FreestyleCursor place, int max, FeedCriteria reader) {
        if (!reader.hasCards()) {
            return 0;
        }
        List<@Nullable Object> parameters = new ArrayList<>(List.of(reader.id(), reader.id(), reader.id()));
        parameters.addAll(place(place, reader.scope().event()));
        parameters.add(max);
        return sql.first(
                        "select count(*) as n from (select c.id " + SHOWN_TO_READER
                                + ofEvent(reader.scope().event())
                                + " and (c.at, c.id) > (?, ?) order by c.at, c.id limit ?) as later",
                        row -> Math.toIntExact(row.number("n")),
                        parameters.toArray())
                .orElseThrow();
    }

    /// Unless there is a card of the poll already.
    void save(PollCard poll, Instant at) {
        insert(POLL, poll.id(), at, poll.eventId(), null, poll, "nothing");
    }

    /// Changes nothing where the poll has no card.
    void change(PollChanged poll) {
        sql.run(
                """
                update feed_card set event_id = ?, content = content || ?::jsonb
                where community_id = terrace_community() and kind = 'poll' and id = ?""",
                poll.eventId(),
                write(new PollCardChange(poll.question(), poll.eventId(), poll.closesAt())),
                poll.pollId());
    }

    /// Changes nothing where the poll has no card.
    void savePollState(UUID poll, String state) {
        sql.run("""
                update feed_card set content = jsonb_set(content, '{state}', to_jsonb(?::text))
                where community_id = terrace_community() and kind = 'poll' and id = ?""", state, poll);
    }

    void deletePoll(UUID poll) {
        sql.run("delete from feed_card where community_id = terrace_community() and kind = 'poll' and id = ?", poll);
    }

    /// A known event keeps its place.
    void save(EventCard event, Instant at) {
        insert(EVENT, event.id(), at, event.id(), null, event, "update set content = excluded.content");
    }

    /// Whoever was the date's Squaddie before has the place no more.
    void save(SquaddieSelected selected) {
        insert(
                SQUADDIE,
                squaddieId(selected.date()),
                selected.at(),
                null,
                selected.userId(),
                new SquaddieContent(selected.date(), selected.headline(), selected.reasonCode()),
                "update set user_id = excluded.user_id, content = excluded.content, hidden = false");
    }

    void deleteSquaddie(LocalDate date) {
        sql.run(
                "delete from feed_card where community_id = terrace_community() and kind = 'squaddie' and id = ?",
                squaddieId(date));
    }

    private UUID squaddieId(LocalDate date) {
        return sql.first("select md5('squaddie/' || ?)::uuid as id", row -> row.id("id"), date.toString())
                .orElseThrow();
    }

    /// The cards that show a fan.
    void saveHidden(UUID fan, boolean hidden) {
        sql.run(
                "update feed_card set hidden = ? where community_id = terrace_community() and user_id = ?",
                hidden,
                fan);
    }

    private void insert(
            String kind,
            UUID id,
            Instant at,
            @Nullable UUID event,
            @Nullable UUID fan,
            Object content,
            String onConflict) {
        sql.run("""
                insert into feed_card (community_id, kind, id, at, event_id, user_id, content)
                values (terrace_community(), ?, ?, ?, ?, ?, ?::jsonb)
                on conflict (community_id, kind, id) do\s""" + onConflict, kind, id, at, event, fan, write(content));
    }

    private static List<@Nullable Object> place(FreestyleCursor place, @Nullable UUID event) {
        List<@Nullable Object> parameters = new ArrayList<>();
        if (event != null) {
            parameters.add(event);
        }
        parameters.add(place.publishedAt());
        parameters.add(place.id());
        return parameters;
    }

    private static String ofEvent(@Nullable UUID event) {
        return event == null ? "" : " and c.event_id = ?";
    }

    private FeedCard card(Row row) {
        FreestyleCursor mark = new FreestyleCursor(row.instant("at"), row.id("id"));
        String content = row.text("content");
        return switch (row.text("kind")) {
            case POLL -> new FeedCard.OfPoll(mark, read(content, PollCard.class));
            case EVENT -> new FeedCard.OfEvent(mark, read(content, EventCard.class));
            default -> {
                SquaddieContent squaddie = read(content, SquaddieContent.class);
                FanSummary fan =
                        new FanSummary(row.id("user_id"), row.textOrNull("display_name"), row.textOrNull("avatar_url"));
                yield new FeedCard.OfSquaddie(
                        mark,
                        new SquaddieOfTheDayCard(squaddie.date(), fan, squaddie.headline(), squaddie.reasonCode()));
            }
        };
    }

    private String write(Object content) {
        try {
            return json.writeValueAsString(content);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private <T> T read(String content, Class<T> type) {
        try {
            return json.readValue(content, type);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
