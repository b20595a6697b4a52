package io.terrace.community.erasure;

import static io.terrace.platform.privacy.PersonalDataTable.kept;
import static io.terrace.platform.privacy.PersonalDataTable.nobodys;
import static io.terrace.platform.privacy.PersonalDataTable.table;
import static io.terrace.platform.privacy.PersonalDataTable.told;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

@ApplicationScoped
class ErasurePersonalDataTables implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> holdings() {
        return List.of(
                table(
                        "erasure",
                        told("select state, requested_at, due_at from erasure where user_id = :fan"),
                        kept("the id alone: the proof that it was done, and when")),
                nobodys("erasure_receipt", "names of services"));
    }
}
