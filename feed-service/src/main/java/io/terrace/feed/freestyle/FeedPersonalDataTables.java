package io.terrace.feed.freestyle;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.deleted;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.noPersonalData;
import static io.terrace.platform.privacy.PersonalDataTable.notExported;
import static io.terrace.platform.privacy.PersonalDataTable.own;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/// Reactions are taken back as by the fan, and counted down; with a post goes whatever others made of it.
@ApplicationScoped
class FeedPersonalDataTables implements PersonalDataTables {

    private static final String COMMUNITY_TELLS = "what community-service tells";

    private final DepartingAuthorHidingService authorHiding;

    FeedPersonalDataTables(DepartingAuthorHidingService authorHiding) {
        this.authorHiding = authorHiding;
    }

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                own("author", "user_id"),
                table("upload", notExported("what media-service tells"), deleted("upload", "owner_id")),
                table(
                        "reaction_change",
                        notExported("reactions on their way to be counted, for a moment"),
                        by("""
                        delete from reaction_change c using freestyle f
                        where f.author_id = :fan and c.community_id = f.community_id and c.freestyle_id = f.id""", """
                        insert into reaction_change (community_id, freestyle_id, user_id, type, step, at)
                        select r.community_id, r.freestyle_id, r.user_id, r.type, -1, now() from reaction r
                        join freestyle f on f.community_id = r.community_id and f.id = r.freestyle_id
                        where r.user_id = :fan and f.author_id <> :fan""")),
                table("reaction", exported("""
                        select freestyle_id, type, reacted_at from reaction where user_id = :fan"""), by("""
                        delete from reaction r using freestyle f
                        where f.author_id = :fan and r.community_id = f.community_id and r.freestyle_id = f.id""", """
                        delete from reaction where user_id = :fan""")),
                table("reaction_count", notExported("sums"), by("""
                        delete from reaction_count c using freestyle f
                        where f.author_id = :fan and c.community_id = f.community_id and c.freestyle_id = f.id""")),
                table("listening", exported("""
                        select freestyle_id, listened_ms, first_played_at from listening where user_id = :fan"""), by("""
                        delete from listening l using freestyle f
                        where f.author_id = :fan and l.community_id = f.community_id and l.freestyle_id = f.id""", """
                        delete from listening where user_id = :fan""")),
                table("play", notExported("ids of plays, for seven days"), deleted("play", "user_id")),
                table("freestyle_count", notExported("sums"), by("""
                        delete from freestyle_count c using freestyle f
                        where f.author_id = :fan and c.community_id = f.community_id and c.freestyle_id = f.id""")),
                table("freestyle_count_change", notExported("sums on their way"), by("""
                        delete from freestyle_count_change c using freestyle f
                        where f.author_id = :fan and c.community_id = f.community_id and c.freestyle_id = f.id""")),
                table("bookmark", exported("""
                        select freestyle_id, bookmarked_at from bookmark where user_id = :fan"""), by("""
                        delete from bookmark b using freestyle f
                        where f.author_id = :fan and b.community_id = f.community_id and b.freestyle_id = f.id""", """
                        delete from bookmark where user_id = :fan""")),
                table("interaction", exported("""
                        select freestyle_id, seen_at, preference, preferred_at from interaction
                        where user_id = :fan"""), by("""
                        delete from interaction i using freestyle f
                        where f.author_id = :fan and i.community_id = f.community_id and i.freestyle_id = f.id""", """
                        delete from interaction where user_id = :fan""")),
                noPersonalData("offered_reaction", "the club's"),
                table("pin", notExported("what the club pins"), by("""
                        delete from pin p using freestyle f
                        where f.author_id = :fan and p.community_id = f.community_id and p.freestyle_id = f.id""")),
                table("feed_card", notExported("what the club's days and polls are"), deleted("feed_card", "user_id")),
                noPersonalData("feed_campaign", "campaigns"),
                noPersonalData("feed_version", "numbers"),
                table("reply", exported("""
                        select id, freestyle_id, text, upload_id, state, created_at from reply
                        where author_id = :fan"""), by("""
                        delete from reply r using freestyle f
                        where f.author_id = :fan and r.community_id = f.community_id and r.freestyle_id = f.id""", """
                        delete from reply where author_id = :fan""")),
                table("freestyle", exported("""
                        select id, caption, visibility, event_id, state, upload_id, created_at, published_at
                        from freestyle where author_id = :fan"""), deleted("freestyle", "author_id")),
                table(
                        "squad",
                        notExported(COMMUNITY_TELLS),
                        by("delete from squad where user_id = :fan or member_id = :fan")),
                table(
                        "block",
                        notExported(COMMUNITY_TELLS),
                        by("delete from block where user_id = :fan or other_id = :fan")),
                table(
                        "mute",
                        notExported(COMMUNITY_TELLS),
                        by("delete from mute where user_id = :fan or other_id = :fan")),
                noPersonalData("known_event", "ids of events"),
                table("silenced", notExported(COMMUNITY_TELLS), deleted("silenced", "user_id")));
    }

    @Override
    public void beforeErasure(UUID fan) {
        authorHiding.hide(fan);
    }
}
