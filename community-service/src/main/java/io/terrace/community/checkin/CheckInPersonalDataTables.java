package io.terrace.community.checkin;

import static io.terrace.platform.privacy.PersonalDataTable.own;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

@ApplicationScoped
class CheckInPersonalDataTables implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(own("check_in", "user_id"), own("checked_in_fan", "user_id"));
    }
}
