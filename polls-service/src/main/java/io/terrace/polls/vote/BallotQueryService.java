package io.terrace.polls.vote;

import static java.util.stream.Collectors.toMap;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.polls.member.FanCard;
import io.terrace.polls.poll.Anonymity;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// The ballots that were cast.
@ApplicationScoped
public class BallotQueryService {

    private final Sql sql;

    BallotQueryService(Sql sql) {
        this.sql = sql;
    }

    /// A fan's, by poll; none for polls they have not voted in.
    @Transactional
    public Map<UUID, Vote> of(UUID user, Collection<UUID> polls) {
        return sql
                .list(
                        """
                        select poll_id, choices, client_ids, cast_at from ballot
                        where community_id = terrace_community() and poll_id = any(?) and user_id = ?
                            and choices <> '{}'""",
                        row -> Map.entry(row.id("poll_id"), BallotRepository.vote(row)),
                        ArrayParameter.ids(polls),
                        user)
                .stream()
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /// Who chose an option, by id: of a squad's poll the reader's squad and the reader.
    @Transactional
    public List<FanCard> voters(UUID poll, int option, Anonymity anonymity, UUID reader, UUID after, int most) {
        List<Object> parameters = new ArrayList<>(List.of(poll, after, reader));
        if (anonymity == Anonymity.SQUAD) {
            parameters.addAll(List.of(reader, reader));
        }
        parameters.add(most);
        return sql.list(
                VoterListSql.query(option, anonymity),
                row -> new FanCard(row.id("user_id"), row.textOrNull("display_name"), row.textOrNull("avatar_url")),
                parameters.toArray());
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
        return sql.list(
                """
                select user_id, choices <@ ?::smallint[] and cardinality(choices) = ? as right_ from ballot
                where community_id = terrace_community() and poll_id = ? and user_id > ? and choices <> '{}'
                    and not erased
                order by user_id limit ?""",
                row -> new Judged(row.id("user_id"), row.flag("right_")),
                ArrayParameter.integers(right, place -> place),
                named,
                poll,
                after,
                most);
    }
}
