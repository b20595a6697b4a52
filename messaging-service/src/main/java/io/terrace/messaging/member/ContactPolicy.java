package io.terrace.messaging.member;

import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.tenancy.SpeechSanction;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What prevents a fan from writing to another or calling them, at the moment of one statement.
///
/// @param known whether the other is a member who stays
/// @param blocked whether one has blocked the other
/// @param squad whether they are in each other's squad
/// @param silence the sanction that keeps the fan from speaking
/// @param whoCanMessage the other's: `squad`, `everyone` or `nobody`
/// @param whoCanCall the same
public record ContactPolicy(
        boolean known,
        boolean blocked,
        boolean squad,
        @Nullable SpeechSanction silence,
        String whoCanMessage,
        String whoCanCall) {

    /// Why a fan may not do it; one word for all that others are not to learn.
    public static final String UNAVAILABLE = "unavailable";

    public static final String SQUAD_ONLY = "squad_only";
    public static final String NOBODY = "nobody";

    /// The columns that [#read] reads, of one who would write, `fan`, and the other, `peer`, which are SQL.
    public static String columns(String fan, String peer) {
        return """
                (select not pm.leaving from member pm
                    where pm.community_id = terrace_community() and pm.user_id = %2$s) as policy_known,
                exists (select from block pb where pb.community_id = terrace_community()
                    and pb.user_id = %1$s and pb.other_id = %2$s) as policy_blocked,
                exists (select from squad ps where ps.community_id = terrace_community()
                    and ps.user_id = %1$s and ps.member_id = %2$s) as policy_squad,
                (select ps.kind || ' ' || coalesce(to_char(ps.ends_at at time zone 'UTC',
                        'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '') from silenced ps
                    where ps.community_id = terrace_community() and ps.user_id = %1$s
                        and (ps.ends_at is null or ps.ends_at > clock_timestamp())
                    order by ps.ends_at desc nulls first limit 1) as policy_silence,
                (select pm.who_can_message from member pm
                    where pm.community_id = terrace_community() and pm.user_id = %2$s) as policy_message,
                (select pm.who_can_call from member pm
                    where pm.community_id = terrace_community() and pm.user_id = %2$s) as policy_call
                """.formatted(fan, peer);
    }

    public static ContactPolicy read(Row row) {
        String message = row.textOrNull("policy_message");
        String call = row.textOrNull("policy_call");
        return new ContactPolicy(
                row.flag("policy_known"),
                row.flag("policy_blocked"),
                row.flag("policy_squad"),
                silence(row.textOrNull("policy_silence")),
                message == null ? NOBODY : message,
                call == null ? NOBODY : call);
    }

    /// @param sql in the transaction that acts on it
    public static ContactPolicy of(Sql sql, UUID fan, UUID peer) {
        return sql.first(
                        "select " + columns("f.fan", "f.peer") + " from (values (?::uuid, ?::uuid)) as f (fan, peer)",
                        ContactPolicy::read,
                        fan,
                        peer)
                .orElseThrow();
    }

    /// Whether there is, for the fan, no such other.
    public boolean hidden() {
        return !known || blocked;
    }

    /// Why the fan may not write first; empty where they may.
    public Optional<String> messageRefusal() {
        return refusal(whoCanMessage);
    }

    /// Why the fan may not call; empty where they may.
    public Optional<String> callRefusal() {
        return refusal(whoCanCall);
    }

    private Optional<String> refusal(String audience) {
        if (hidden()) {
            return Optional.of(UNAVAILABLE);
        }
        return switch (audience) {
            case "everyone" -> Optional.empty();
            case "squad" -> squad ? Optional.empty() : Optional.of(SQUAD_ONLY);
            default -> Optional.of(NOBODY);
        };
    }

    private static @Nullable SpeechSanction silence(@Nullable String told) {
        if (told == null) {
            return null;
        }
        int space = told.indexOf(' ');
        String end = told.substring(space + 1);
        return new SpeechSanction(told.substring(0, space), end.isEmpty() ? null : Instant.parse(end));
    }
}
