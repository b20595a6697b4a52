package io.terrace.polls.vote;

import io.terrace.polls.poll.Anonymity;

/// The question who chose an option.
final class VoterListSql {

    private static final String SQUAD = """
             and b.user_id in (
                select s.member_id from squad s where s.community_id = terrace_community() and s.user_id = ?
                union all select ?::uuid)""";

    private VoterListSql() {}

    /// Without fans the reader has blocked, or who have blocked them. Parameters: the poll, the last voter of the page
    /// before, the reader, the reader twice more if only their squad is asked for, how many.
    ///
    /// @param option its place, which is in the text: each has an index of its own
    static String query(int option, Anonymity anonymity) {
        return """
                select b.user_id, m.display_name, m.avatar_url
                from ballot b left join member m on m.community_id = b.community_id and m.user_id = b.user_id
                where b.community_id = terrace_community() and b.poll_id = ? and b.user_id > ?
                    and b.listed and b.choices @> '{%d}'::smallint[]
                    and not exists (select from block where block.community_id = terrace_community()
                        and block.user_id = ? and block.other_id = b.user_id)%s
                order by b.user_id limit ?""".formatted(option, anonymity == Anonymity.SQUAD ? SQUAD : "");
    }
}
