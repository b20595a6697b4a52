package io.terrace.community.report;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.deleted;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.noPersonalData;
import static io.terrace.platform.privacy.PersonalDataTable.notExported;
import static io.terrace.platform.privacy.PersonalDataTable.retained;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// A fan's reports stay counted, under an id that leads to no user and without their words; what others reported of a
/// fan is not included.
@ApplicationScoped
class ReportPersonalDataTables implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                table("report", exported("""
                        select id, reason, details, created_at from report
                        where reporter_id = :fan"""), by("""
                        update report set reporter_id = :pseudonym, details = null where reporter_id = :fan""")),
                table(
                        "report_case",
                        notExported("what others reported, and who decides it"),
                        retained("the id alone, of whose profile was reported: the club's record")),
                table("case_snapshot", exported("""
                        select text, display_name, handle, avatar_url, content_created_at, taken_at from case_snapshot
                        where author_id = :fan"""), deleted("case_snapshot", "author_id")),
                noPersonalData("case_reason", "sums"),
                noPersonalData("case_entry", "what the club's own people did"),
                table("hidden_content", notExported("ids of posts; feed-service tells of them"), by("""
                        delete from hidden_content h using freestyle_author f
                        where f.author_id = :fan and h.community_id = f.community_id
                            and h.subject_kind in ('FREESTYLE', 'REPLY') and h.subject_id = f.freestyle_id""")),
                table(
                        "message_author",
                        notExported("what messaging-service tells"),
                        deleted("message_author", "author_id")),
                table(
                        "freestyle_author",
                        notExported("what feed-service tells"),
                        deleted("freestyle_author", "author_id")));
    }
}
