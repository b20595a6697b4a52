package io.terrace.messaging.message;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.deleted;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.notExported;
import static io.terrace.platform.privacy.PersonalDataTable.own;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// What a fan wrote goes; the numbers of their messages stay, with nothing on them and of no one, so that the other's
/// order and marks hold.
@ApplicationScoped
class MessagingPersonalDataTables implements PersonalDataTables {

    private static final String COMMUNITY_TELLS = "what community-service tells";

    private static final String OF_FAN = """
            (select id from conversation where community_id = terrace_community() and low_id = :fan
             union all select id from conversation where community_id = terrace_community() and high_id = :fan)""";

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                own("member", "user_id"),
                table(
                        "squad",
                        notExported(COMMUNITY_TELLS),
                        by("delete from squad where user_id = :fan or member_id = :fan")),
                table(
                        "block",
                        notExported(COMMUNITY_TELLS),
                        by("delete from block where user_id = :fan or other_id = :fan")),
                table("silenced", notExported(COMMUNITY_TELLS), deleted("silenced", "user_id")),
                table("upload", notExported("what media-service tells"), deleted("upload", "owner_id")),
                table(
                        "message_reaction",
                        exported(
                                "select conversation_id, seq, emoji, reacted_at from message_reaction where user_id = :fan"),
                        by("delete from message_reaction where conversation_id in " + OF_FAN + """
                         and (user_id = :fan or exists (select from message m
                            where m.conversation_id = message_reaction.conversation_id
                                and m.seq = message_reaction.seq and m.sender_id = :fan))""")),
                table("message_waiting", exported("""
                        select conversation_id, id, upload_id, reply_to_id, sent_at, created_at, reason
                        from message_waiting where sender_id = :fan"""), deleted("message_waiting", "sender_id")),
                table(
                        "message_search",
                        notExported("what search finds the fan's messages by"),
                        by("""
                        delete from message_search s using message m
                        where m.conversation_id = s.conversation_id and m.seq = s.seq and m.sender_id = :fan
                            and m.conversation_id in\s""" + OF_FAN, """
                        update message_search set hidden_for = array_remove(hidden_for, :fan)
                        where :fan = any (hidden_for) and conversation_id in\s""" + OF_FAN)),
                table("message", exported("""
                        select conversation_id, seq, id, kind, text, upload_id, share_kind, share_id, reply_to_id, sent_at,
                            created_at, edited_at, deleted_at
                        from message where sender_id = :fan and conversation_id in\s""" + OF_FAN), by("""
                        update message set sender_id = :pseudonym, client_id = id, text = null, upload_id = null,
                            share_kind = null, share_id = null, reply_to_id = null, sent_at = null, edited_at = null,
                            listened_at = null, deleted_at = coalesce(deleted_at, now())
                        where sender_id = :fan and conversation_id in\s""" + OF_FAN, """
                        update message set listened_at = null
                        where listened_at is not null and conversation_id in\s""" + OF_FAN, """
                        update message set hidden_for = array_remove(hidden_for, :fan)
                        where :fan = any (hidden_for) and conversation_id in\s""" + OF_FAN)),
                table(
                        "conversation_member",
                        exported("""
                        select conversation_id, other_id, last_at, delivered_seq, read_seq, muted_until, archived
                        from conversation_member where user_id = :fan"""),
                        by(
                                "delete from conversation_member where user_id = :fan",
                                "update conversation_member set other_id = :pseudonym where other_id = :fan")),
                table("conversation", notExported("its members get it with conversation_member"), by("""
                                update conversation set
                                    low_id = least(case when low_id = :fan then high_id else low_id end, :pseudonym),
                                    high_id = greatest(case when low_id = :fan then high_id else low_id end, :pseudonym),
                                    requester_id = case when requester_id = :fan then :pseudonym else requester_id end
                                where low_id = :fan or high_id = :fan""")));
    }
}
