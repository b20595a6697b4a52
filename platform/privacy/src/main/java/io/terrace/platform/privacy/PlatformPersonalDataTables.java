package io.terrace.platform.privacy;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.kept;
import static io.terrace.platform.privacy.PersonalDataTable.nobodys;
import static io.terrace.platform.privacy.PersonalDataTable.table;
import static io.terrace.platform.privacy.PersonalDataTable.untold;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// The tables every service has.
@ApplicationScoped
class PlatformPersonalDataTables implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> holdings() {
        return List.of(
                table(
                        "idempotency_answer",
                        untold("answers the fan has had, kept a day, sealed under a key only their app knows"),
                        by("delete from idempotency_answer where principal = text(:fan)")),
                table(
                        "outbox",
                        untold("facts on their way, for milliseconds"),
                        kept("facts on their way, for milliseconds; topics keep them 7 days")),
                table(
                        "outbox_refused",
                        untold("facts that could not go on their way"),
                        by("delete from outbox_refused where position(text(:fan) in payload) > 0")),
                nobodys("inbox", "ids of facts"),
                table(
                        "failed_task",
                        untold("ids of work that failed and is tried again"),
                        by("delete from failed_task where position(text(:fan) in task) > 0")),
                table(
                        "erased_fan",
                        untold("ids of those who are no fans any more"),
                        kept("the id alone, so that nothing brings the fan back")),
                nobodys("flyway_schema_history", "the schema's own"));
    }
}
