package io.terrace.community.erasure;

import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.noPersonalData;
import static io.terrace.platform.privacy.PersonalDataTable.retained;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

@ApplicationScoped
class ErasurePersonalDataTables implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                table(
                        "erasure",
                        exported("select state, requested_at, due_at from erasure where user_id = :fan"),
                        retained("the id alone: the proof that it was done, and when")),
                noPersonalData("erasure_receipt", "names of services"));
    }
}
