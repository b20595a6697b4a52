package io.terrace.platform.outbox;

import static io.terrace.platform.personal.PersonalDataTable.own;

import io.terrace.platform.personal.PersonalDataTable;
import io.terrace.platform.personal.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// What the service of these tests knows of fans.
@ApplicationScoped
class CardHoldings implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> holdings() {
        return List.of(own("card", "user_id"));
    }
}
