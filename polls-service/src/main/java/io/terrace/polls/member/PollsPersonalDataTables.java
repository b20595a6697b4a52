package io.terrace.polls.member;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.nobodys;
import static io.terrace.platform.privacy.PersonalDataTable.own;
import static io.terrace.platform.privacy.PersonalDataTable.table;
import static io.terrace.platform.privacy.PersonalDataTable.told;
import static io.terrace.platform.privacy.PersonalDataTable.untold;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// A ballot stays in its poll's count, and belongs to no one: no list shows it and no reward is paid for it.
@ApplicationScoped
class PollsPersonalDataTables implements PersonalDataTables {

    private static final String COMMUNITY_TELLS = "what community-service tells";

    @Override
    public List<PersonalDataTable> holdings() {
        return List.of(
                own("member", "user_id"),
                table("check_in", untold(COMMUNITY_TELLS), by("delete from check_in where user_id = :fan")),
                table(
                        "squad",
                        untold(COMMUNITY_TELLS),
                        by("delete from squad where user_id = :fan or member_id = :fan")),
                table(
                        "block",
                        untold(COMMUNITY_TELLS),
                        by("delete from block where user_id = :fan or other_id = :fan")),
                table("ballot", told("select poll_id, choices, cast_at from ballot where user_id = :fan"), by("""
                                update ballot
                                set user_id = :pseudonym, client_ids = '{}', listed = false, erased = true
                                where user_id = :fan""")),
                table("ballot_change", untold("ballots on their way to be counted, for a moment"), by("""
                        update ballot_change
                        set fresh = array_remove(fresh, :fan), gone = array_remove(gone, :fan)
                        where :fan = any (fresh) or :fan = any (gone)""")),
                nobodys("poll", "the club's"),
                nobodys("sponsor_card", "the club's"),
                nobodys("poll_total", "sums"));
    }
}
