package io.terrace.platform.privacy;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.noPersonalData;
import static io.terrace.platform.privacy.PersonalDataTable.notExported;
import static io.terrace.platform.privacy.PersonalDataTable.retained;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// The tables every service has.
@ApplicationScoped
class PlatformPersonalDataTables implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                table(
                        "idempotency_answer",
                        notExported("answers the fan has had, kept a day, sealed under a key only their app knows"),
                        by("delete from idempotency_answer where principal = text(:fan)")),
                table(
                        "outbox",
                        notExported("facts on their way, for milliseconds"),
                        retained("facts on their way, for milliseconds; topics keep them 7 days")),
                table(
                        "outbox_refused",
                        notExported("facts that could not go on their way"),
                        by("delete from outbox_refused where position(text(:fan) in payload) > 0")),
                noPersonalData("inbox", "ids of facts"),
                table(
                        "failed_task",
                        notExported("ids of work that failed and is tried again"),
                        by("delete from failed_task where position(text(:fan) in task) > 0")),
                table(
                        "erased_fan",
                        notExported("ids of those who are no fans any more"),
                        retained("the id alone, so that nothing brings the fan back")),
                noPersonalData("flyway_schema_history", "the schema's own"));
    }
}
