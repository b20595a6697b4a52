package io.terrace.sponsorship.placement;

import static io.terrace.platform.privacy.PersonalDataTable.deleted;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.noPersonalData;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// What fans were shown. Counts stay when a fan is erased; a hash of a day is deleted with the day.
@ApplicationScoped
class PlacementPersonalDataTables implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                table("exposure", exported("""
                        select campaign_id, shown, last_shown_at from exposure where subject = :fan"""), deleted("exposure", "subject")),
                table("placement", exported("""
                        select id, campaign_id, creative_id, slot, event_id, grounds, expires_at
                        from placement where subject = :fan"""), deleted("placement", "subject")),
                table("hidden_campaign", exported("""
                        select campaign_id from hidden_campaign where user_id = :fan"""), deleted("hidden_campaign", "user_id")),
                noPersonalData("subject_secret", "makes hashes of a day and is deleted with it"),
                noPersonalData("goal_lease", "numbers"),
                noPersonalData("impression", "of placements, without fans"),
                noPersonalData("count_restatement", "sums"));
    }
}
