package io.terrace.community.export;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.deleted;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.notExported;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

@ApplicationScoped
class ExportPersonalDataTables implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                table("export_part", notExported("what exports contain, until they expire"), by("""
                        delete from export_part p using export e
                        where e.user_id = :fan and p.community_id = e.community_id and p.export_id = e.id""")),
                table(
                        "export",
                        exported("select requested_at, ready_at, expires_at from export where user_id = :fan"),
                        deleted("export", "user_id")));
    }
}
