package io.terrace.polls.member;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.noPersonalData;
import static io.terrace.platform.privacy.PersonalDataTable.notExported;
import static io.terrace.platform.privacy.PersonalDataTable.own;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// A ballot stays in its poll's count, and belongs to no one: no list shows it and no reward is paid for it.
@ApplicationScoped
class PollsPersonalDataTables implements PersonalDataTables {

    private static final String COMMUNITY_TELLS = "what community-service tells";

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                own("member", "user_id"),
                table("check_in", notExported(COMMUNITY_TELLS), by("delete from check_in where user_id = :fan")),
                table(
                        "squad",
                        notExported(COMMUNITY_TELLS),
                        by("delete from squad where user_id = :fan or member_id = :fan")),
                table(
                        "block",
                        notExported(COMMUNITY_TELLS),
                        by("delete from block where user_id = :fan or other_id = :fan")),
                table("ballot", exported("select poll_id, choices, cast_at from ballot where user_id = :fan"), by("""
                                update ballot
                                set user_id = :pseudonym, client_ids = '{}', listed = false, erased = true
                                where user_id = :fan""")),
                table("ballot_change", notExported("ballots on their way to be counted, for a moment"), by("""
                        update ballot_change
                        set fresh = array_remove(fresh, :fan), gone = array_remove(gone, :fan)
                        where :fan = any (fresh) or :fan = any (gone)""")),
                noPersonalData("poll", "the club's"),
                noPersonalData("sponsor_card", "the club's"),
                noPersonalData("poll_total", "sums"));
    }
}
