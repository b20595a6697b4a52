package io.terrace.platform.privacy;

import static io.terrace.platform.privacy.PersonalDataTable.own;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// What the service of these tests knows of fans.
@ApplicationScoped
class CardHoldings implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(own("card", "user_id"));
    }
}
