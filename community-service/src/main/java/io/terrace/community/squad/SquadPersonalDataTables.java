package io.terrace.community.squad;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.own;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// Of two fans each has a row; who has blocked the fan is not included.
@ApplicationScoped
class SquadPersonalDataTables implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(table("tie", exported("""
                                select other_id, standing, since, blocked_at, muted_at from tie
                                where user_id = :fan
                                    and (standing <> 'NONE' or num_nonnulls(blocked_at, muted_at) > 0)"""), by("""
                                update squad_size s set size = s.size - 1 from tie t
                                where t.user_id = :fan and t.standing = 'CONNECTED'
                                    and s.community_id = t.community_id and s.user_id = t.other_id""", """
                                delete from tie t using tie own
                                where own.user_id = :fan and t.community_id = own.community_id
                                    and t.user_id = own.other_id and t.other_id = own.user_id""", """
                                delete from tie where user_id = :fan""")), own("squad_size", "user_id"));
    }
}
