package io.terrace.community.report;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.deleted;
import static io.terrace.platform.privacy.PersonalDataTable.kept;
import static io.terrace.platform.privacy.PersonalDataTable.nobodys;
import static io.terrace.platform.privacy.PersonalDataTable.table;
import static io.terrace.platform.privacy.PersonalDataTable.told;
import static io.terrace.platform.privacy.PersonalDataTable.untold;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// A fan's reports stay counted, under an id that leads to no user and without their words; what others reported of a
/// fan is not included.
@ApplicationScoped
class ReportPersonalDataTables implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> holdings() {
        return List.of(
                table("report", told("""
                        select id, reason, details, created_at from report
                        where reporter_id = :fan"""), by("""
                        update report set reporter_id = :pseudonym, details = null where reporter_id = :fan""")),
                table(
                        "report_case",
                        untold("what others reported, and who decides it"),
                        kept("the id alone, of whose profile was reported: the club's record")),
                table("case_snapshot", told("""
                        select text, display_name, handle, avatar_url, content_created_at, taken_at from case_snapshot
                        where author_id = :fan"""), deleted("case_snapshot", "author_id")),
                nobodys("case_reason", "sums"),
                nobodys("case_entry", "what the club's own people did"),
                table("hidden_content", untold("ids of posts; feed-service tells of them"), by("""
                        delete from hidden_content h using freestyle_author f
                        where f.author_id = :fan and h.community_id = f.community_id
                            and h.subject_kind = 'FREESTYLE' and h.subject_id = f.freestyle_id""")),
                table("message_author", untold("what messaging-service tells"), deleted("message_author", "author_id")),
                table("freestyle_author", untold("what feed-service tells"), deleted("freestyle_author", "author_id")));
    }
}
