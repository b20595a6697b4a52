package io.terrace.community.sanction;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.deleted;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// A fan's sanctions and appeals, without who imposed and decided them.
@ApplicationScoped
class SanctionPersonalDataTables implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                table("appeal", exported("""
                        select a.sanction_id, a.text, a.state, a.filed_at, a.decided_at from appeal a
                        join sanction s on s.community_id = a.community_id and s.id = a.sanction_id
                        where s.user_id = :fan"""), by("""
                        delete from appeal a using sanction s
                        where s.user_id = :fan and s.community_id = a.community_id and s.id = a.sanction_id""")),
                table("sanction", exported("""
                        select id, kind, reason, starts_at, ends_at, state from sanction
                        where user_id = :fan"""), deleted("sanction", "user_id")));
    }
}
