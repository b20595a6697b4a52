package io.terrace.sponsorship.member;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.deleted;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.noPersonalData;
import static io.terrace.platform.privacy.PersonalDataTable.notExported;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// What is known of fans to target campaigns by, and the club's own tables.
@ApplicationScoped
class MemberPersonalDataTables implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                table("member", exported("""
                        select personalised, consent_version, consent_at, tier, tier_at
                        from member where user_id = :fan"""), deleted("member", "user_id")),
                table(
                        "squad",
                        notExported("what community-service tells"),
                        by("delete from squad where user_id = :fan or member_id = :fan")),
                table("check_in", notExported("what community-service tells"), deleted("check_in", "user_id")),
                noPersonalData("poll_event", "ids of polls and events"),
                noPersonalData("community_setting", "the club's"),
                noPersonalData("sponsor", "the club's"),
                noPersonalData("campaign", "the club's"),
                noPersonalData("creative", "the club's"),
                noPersonalData("report_link", "the club's"),
                noPersonalData("campaign_audit", "the club's: staff and keys, no fans"),
                noPersonalData("candidate_version", "a number"),
                noPersonalData("campaign_count", "sums"),
                noPersonalData("campaign_goal", "sums"));
    }
}
