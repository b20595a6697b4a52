package io.terrace.community.profile;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.deleted;
import static io.terrace.platform.privacy.PersonalDataTable.notExported;
import static io.terrace.platform.privacy.PersonalDataTable.own;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

@ApplicationScoped
class ProfilePersonalDataTables implements PersonalDataTables {

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                own("profile", "user_id"),
                own("avatar", "user_id"),
                own("handle", "user_id"),
                own("masked_identity", "user_id"),
                own("freestyle_count", "user_id"),
                table("search_term", notExported("what the profile is found under"), deleted("search_term", "user_id")),
                // A word stays for another's name alone; those of names the fan had before go as well.
                table("search_word", notExported("words of the community's names, of no fan"), by("""
                        delete from search_word w where not exists (
                            select 1 from search_term t where t.community_id = w.community_id
                                and t.term >= w.word and t.term < w.word || '!'
                                and (t.term = w.word or t.term >= w.word || ' '))""")));
    }
}
