package io.terrace.polls.poll;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The table of polls, within the current transaction.
@ApplicationScoped
public class PollRepository {

    private static final String COLUMNS = """
            select id, state, revision, event_id, opens_at, closes_at, definition, created_at,
                coalesce(closes_at <= now(), false) as over,
                (select case when s.shown then jsonb_strip_nulls(jsonb_build_object('name', s.name, 'logoUrl',
                        s.logo_url, 'disclosure', s.disclosure, 'campaignId', s.campaign_id))::text else '' end
                    from sponsor_card s where s.community_id = terrace_community()
                        and s.campaign_id = (definition -> 'sponsor' ->> 'campaignId')::uuid) as sponsor_card
            from poll where community_id = terrace_community()""";

    private final Sql sql;
    private final ObjectMapper json;

    PollRepository(Sql sql, ObjectMapper json) {
        this.sql = sql;
        this.json = json;
    }

    public Optional<Poll> find(UUID id) {
        return one(COLUMNS + " and id = ?", id);
    }

    /// Waits for the ballots under way and keeps further ones waiting until the transaction ends.
    public Optional<Poll> hold(UUID id) {
        return one(COLUMNS + " and id = ? for update", id);
    }

    /// An open poll takes no votes from now on. It is a word of its own that waits for no ballots under way: as they
    /// share the row, those that keep coming could keep a transaction waiting that takes it alone.
    ///
    /// @param check what refuses it, given the poll as it is, of a poll that would be halted
    /// @return whether there was a poll to halt
    @Transactional(TxType.REQUIRES_NEW)
    public boolean halt(UUID id, Consumer<Poll> check) {
        // Ballots share the row with this lock; other changes wait.
        Optional<Poll> open = one(COLUMNS + " and id = ? for no key update", id).filter(Poll::isOpen);
        open.ifPresent(check);
        return open.isPresent() && halt(id);
    }

    private boolean halt(UUID id) {
        return sql.run("""
                update poll set closes_at = clock_timestamp()
                where community_id = terrace_community() and id = ? and state = 'OPEN'
                    and (closes_at is null or closes_at > clock_timestamp())""", id) == 1;
    }

    private Optional<Poll> one(String query, UUID id) {
        return sql.first(query, this::read, id);
    }

    /// Newest first.
    List<Poll> page(PollFilter filter, UUID before, int most) {
        return sql.list(
                COLUMNS + """
                     and state = any(?) and (?::uuid is null or event_id = ?) and id < ?
                    order by id desc limit ?""",
                this::read,
                ArrayParameter.texts(filter.states(), PollState::name),
                filter.eventId(),
                filter.eventId(),
                before,
                most);
    }

    /// With a row for its counts.
    void add(UUID id, PollState state, ScheduledPollDefinition plan) {
        sql.run(
                """
                with added as (
                    insert into poll (community_id, id, state, revision, event_id, opens_at, closes_at, definition,
                        created_at)
                    values (terrace_community(), ?, ?, 1, ?, ?, ?, ?::jsonb, now()) returning id)
                insert into poll_total (community_id, poll_id, votes, voters, version, is_final, as_of)
                select terrace_community(), id, array_fill(0, array[?]), 0, 0, false, now() from added""",
                id,
                state.name(),
                plan.eventId(),
                plan.opensAt(),
                plan.closesAt(),
                text(plan.definition()),
                plan.definition().options().size());
    }

    /// Changes a poll that is held, and makes ballots look at it again.
    public void change(UUID id, PollState state, ScheduledPollDefinition plan) {
        sql.run("""
                update poll set state = ?, revision = revision + 1, event_id = ?, opens_at = ?, closes_at = ?,
                    definition = ?::jsonb
                where community_id = terrace_community() and id = ?""", state.name(), plan.eventId(), plan.opensAt(), plan.closesAt(), text(plan.definition()), id);
    }

    /// A poll that is held, and no one has voted in, counts other options from now on.
    void count(UUID id, int options) {
        sql.run("""
                update poll_total set votes = array_fill(0, array[?])
                where community_id = terrace_community() and poll_id = ?""", options, id);
    }

    boolean hasBallots(UUID id) {
        return sql.first(
                        "select 1 from ballot where community_id = terrace_community() and poll_id = ? limit 1",
                        row -> true,
                        id)
                .isPresent();
    }

    /// The database's clock: the one all replicas go by.
    public Instant now() {
        return sql.first("select now() as at", row -> row.instant("at")).orElseThrow();
    }

    private Poll read(Row row) {
        PollDefinition definition = definition(row.text("definition"));
        return new Poll(
                row.id("id"),
                PollState.valueOf(row.text("state")),
                Math.toIntExact(row.number("revision")),
                new ScheduledPollDefinition(
                        row.idOrNull("event_id"),
                        row.instantOrNull("opens_at"),
                        row.instantOrNull("closes_at"),
                        definition),
                sponsor(definition.sponsor(), row.textOrNull("sponsor_card")),
                row.flag("over"),
                row.instant("created_at"));
    }

    /// @param partners as the poll's partner names it
    /// @param card the campaign's own; empty where its sponsor is not named, null where no event has named it
    private @Nullable PollSponsor sponsor(@Nullable PollSponsor partners, @Nullable String card) {
        if (card == null) {
            return partners;
        }
        try {
            return card.isEmpty() ? null : json.readValue(card, PollSponsor.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A sponsor's card cannot be read", e);
        }
    }

    private String text(PollDefinition definition) {
        try {
            return json.writeValueAsString(definition);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A definition cannot be written as JSON", e);
        }
    }

    private PollDefinition definition(String text) {
        try {
            return json.readValue(text, PollDefinition.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A stored definition cannot be read", e);
        }
    }
}
