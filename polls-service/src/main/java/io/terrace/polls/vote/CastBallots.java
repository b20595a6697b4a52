package io.terrace.polls.vote;

import io.terrace.platform.web.UuidArray;
import io.terrace.polls.database.RowMapper;
import io.terrace.polls.database.SqlDatabase;
import io.terrace.polls.member.FanCard;
import io.terrace.polls.poll.Anonymity;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/// The ballots that were cast.
@ApplicationScoped
public class CastBallots {

    private final SqlDatabase database;

    CastBallots(SqlDatabase database) {
        this.database = database;
    }

    /// A fan's, by poll; none for polls they have not voted in.
    @Transactional
    public Map<UUID, Vote> of(UUID user, Collection<UUID> polls) {
        return database.with(connection -> {
            try (var query = connection.prepareStatement("""
                    select poll_id, choices, client_ids, cast_at from ballot
                    where community_id = terrace_community() and poll_id = any(?) and user_id = ?
                        and choices <> '{}'""")) {
                query.setObject(1, UuidArray.of(polls));
                query.setObject(2, user);
                Map<UUID, Vote> found = new HashMap<>();
                RowMapper.all(
                        query,
                        row -> found.put(
                                Objects.requireNonNull(RowMapper.uuid(row, "poll_id")), BallotRepository.vote(row)));
                return found;
            }
        });
    }

    /// Who chose an option, by id: of a squad's poll the reader's squad and the reader.
    @Transactional
    public List<FanCard> voters(UUID poll, int option, Anonymity anonymity, UUID reader, UUID after, int most) {
        return database.with(connection -> {
            try (var query = connection.prepareStatement(VoterQuery.query(option, anonymity))) {
                query.setObject(1, poll);
                query.setObject(2, after);
                query.setObject(3, reader);
                if (anonymity == Anonymity.SQUAD) {
                    query.setObject(4, reader);
                    query.setObject(5, reader);
                }
                query.setInt(anonymity == Anonymity.SQUAD ? 6 : 4, most);
                return RowMapper.all(
                        query,
                        row -> new FanCard(
                                Objects.requireNonNull(RowMapper.uuid(row, "user_id")),
                                row.getString("display_name"),
                                row.getString("avatar_url")));
            }
        });
    }

    /// One ballot of a settled poll.
    public record Judged(UUID user, boolean right) {}

    /// Ballots in the order of their fans, without those of fans who were erased; right if all they name is right and
    /// they name as many as could be.
    ///
    /// @param right the right options' places
    /// @param named how many options a right ballot names
    @Transactional
    public List<Judged> judged(UUID poll, List<Integer> right, int named, UUID after, int most) {
        return database.with(connection -> {
            try (var query = connection.prepareStatement("""
                    select user_id, choices <@ ?::smallint[] and cardinality(choices) = ? as right_ from ballot
                    where community_id = terrace_community() and poll_id = ? and user_id > ? and choices <> '{}'
                        and client_ids <> array[user_id]
                    order by user_id limit ?""")) {
                query.setArray(1, connection.createArrayOf("smallint", right.toArray()));
                query.setInt(2, named);
                query.setObject(3, poll);
                query.setObject(4, after);
                query.setInt(5, most);
                return RowMapper.all(
                        query,
                        row -> new Judged(
                                Objects.requireNonNull(RowMapper.uuid(row, "user_id")), row.getBoolean("right_")));
            }
        });
    }
}
