package io.terrace.sponsorship.member;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.deleted;
import static io.terrace.platform.privacy.PersonalDataTable.nobodys;
import static io.terrace.platform.privacy.PersonalDataTable.table;
import static io.terrace.platform.privacy.PersonalDataTable.told;
import static io.terrace.platform.privacy.PersonalDataTable.untold;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// What is known of fans to target campaigns by, and the club's own tables.
@ApplicationScoped
class MemberPersonalDataTables implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> holdings() {
        return List.of(
                table("member", told("""
                        select personalised, consent_version, consent_at, tier, tier_at
                        from member where user_id = :fan"""), deleted("member", "user_id")),
                table(
                        "squad",
                        untold("what community-service tells"),
                        by("delete from squad where user_id = :fan or member_id = :fan")),
                table("check_in", untold("what community-service tells"), deleted("check_in", "user_id")),
                nobodys("poll_event", "ids of polls and events"),
                nobodys("community_setting", "the club's"),
                nobodys("sponsor", "the club's"),
                nobodys("campaign", "the club's"),
                nobodys("creative", "the club's"),
                nobodys("report_link", "the club's"),
                nobodys("campaign_audit", "the club's: staff and keys, no fans"),
                nobodys("candidate_version", "a number"),
                nobodys("campaign_count", "sums"),
                nobodys("campaign_goal", "sums"));
    }
}
