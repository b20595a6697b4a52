package io.terrace.polls.poll;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.polls.database.RowMapper;
import io.terrace.polls.database.SqlDatabase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
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

    private final SqlDatabase database;
    private final ObjectMapper json;

    PollRepository(SqlDatabase database, ObjectMapper json) {
        this.database = database;
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
        return database.with(connection -> {
            try (var update = connection.prepareStatement("""
                    update poll set closes_at = clock_timestamp()
                    where community_id = terrace_community() and id = ? and state = 'OPEN'
                        and (closes_at is null or closes_at > clock_timestamp())""")) {
                update.setObject(1, id);
                return update.executeUpdate() == 1;
            }
        });
    }

    private Optional<Poll> one(String sql, UUID id) {
        return database.with(connection -> {
            try (var query = connection.prepareStatement(sql)) {
                query.setObject(1, id);
                return RowMapper.first(query, this::read);
            }
        });
    }

    /// Newest first.
    List<Poll> page(PollFilter filter, UUID before, int most) {
        return database.with(connection -> {
            try (var query = connection.prepareStatement(COLUMNS + """
                     and state = any(?) and (?::uuid is null or event_id = ?) and id < ?
                    order by id desc limit ?""")) {
                query.setArray(
                        1,
                        connection.createArrayOf(
                                "text",
                                filter.states().stream().map(PollState::name).toArray()));
                query.setObject(2, filter.eventId());
                query.setObject(3, filter.eventId());
                query.setObject(4, before);
                query.setInt(5, most);
                return RowMapper.all(query, this::read);
            }
        });
    }

    /// With a row for its counts.
    void add(UUID id, PollState state, PollPlan plan) {
        database.with(connection -> {
            try (var insert = connection.prepareStatement("""
                    with added as (
                        insert into poll (community_id, id, state, revision, event_id, opens_at, closes_at, definition,
                            created_at)
                        values (terrace_community(), ?, ?, 1, ?, ?, ?, ?::jsonb, now()) returning id)
                    insert into poll_total (community_id, poll_id, votes, voters, version, is_final, as_of)
                    select terrace_community(), id, array_fill(0, array[?]), 0, 0, false, now() from added""")) {
                insert.setObject(1, id);
                insert.setString(2, state.name());
                insert.setObject(3, plan.eventId());
                insert.setObject(4, RowMapper.at(plan.opensAt()));
                insert.setObject(5, RowMapper.at(plan.closesAt()));
                insert.setString(6, text(plan.definition()));
                insert.setInt(7, plan.definition().options().size());
                return insert.executeUpdate();
            }
        });
    }

    /// Changes a poll that is held, and makes ballots look at it again.
    public void change(UUID id, PollState state, PollPlan plan) {
        database.with(connection -> {
            try (var update = connection.prepareStatement("""
                    update poll set state = ?, revision = revision + 1, event_id = ?, opens_at = ?, closes_at = ?,
                        definition = ?::jsonb
                    where community_id = terrace_community() and id = ?""")) {
                update.setString(1, state.name());
                update.setObject(2, plan.eventId());
                update.setObject(3, RowMapper.at(plan.opensAt()));
                update.setObject(4, RowMapper.at(plan.closesAt()));
                update.setString(5, text(plan.definition()));
                update.setObject(6, id);
                return update.executeUpdate();
            }
        });
    }

    /// A poll that is held, and no one has voted in, counts other options from now on.
    void count(UUID id, int options) {
        database.with(connection -> {
            try (var update = connection.prepareStatement("""
                    update poll_total set votes = array_fill(0, array[?])
                    where community_id = terrace_community() and poll_id = ?""")) {
                update.setInt(1, options);
                update.setObject(2, id);
                return update.executeUpdate();
            }
        });
    }

    boolean hasBallots(UUID id) {
        return database.with(connection -> {
            try (var query = connection.prepareStatement(
                    "select 1 from ballot where community_id = terrace_community() and poll_id = ? limit 1")) {
                query.setObject(1, id);
                return RowMapper.first(query, row -> true).isPresent();
            }
        });
    }

    /// The database's clock: the one all replicas go by.
    public Instant now() {
        return database.with(connection -> {
            try (var query = connection.prepareStatement("select now() as at")) {
                return RowMapper.first(query, row -> Objects.requireNonNull(RowMapper.instant(row, "at")))
                        .orElseThrow();
            }
        });
    }

    private Poll read(ResultSet row) throws SQLException {
        PollDefinition definition = definition(row.getString("definition"));
        return new Poll(
                Objects.requireNonNull(RowMapper.uuid(row, "id")),
                PollState.valueOf(row.getString("state")),
                row.getInt("revision"),
                new PollPlan(
                        RowMapper.uuid(row, "event_id"),
                        RowMapper.instant(row, "opens_at"),
                        RowMapper.instant(row, "closes_at"),
                        definition),
                sponsor(definition.sponsor(), row.getString("sponsor_card")),
                row.getBoolean("over"),
                Objects.requireNonNull(RowMapper.instant(row, "created_at")));
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

    private PollDefinition definition(@Nullable String text) {
        try {
            return json.readValue(Objects.requireNonNull(text), PollDefinition.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A stored definition cannot be read", e);
        }
    }
}
