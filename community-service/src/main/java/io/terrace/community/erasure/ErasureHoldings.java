package io.terrace.community.erasure;

import static io.terrace.platform.personal.PersonalDataTable.kept;
import static io.terrace.platform.personal.PersonalDataTable.nobodys;
import static io.terrace.platform.personal.PersonalDataTable.table;
import static io.terrace.platform.personal.PersonalDataTable.told;

import io.terrace.platform.personal.PersonalDataTable;
import io.terrace.platform.personal.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

@ApplicationScoped
class ErasureHoldings implements PersonalDataTables {

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
