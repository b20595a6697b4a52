package io.terrace.community.profile;

import static io.terrace.platform.personal.Holding.by;
import static io.terrace.platform.personal.Holding.deleted;
import static io.terrace.platform.personal.Holding.own;
import static io.terrace.platform.personal.Holding.table;
import static io.terrace.platform.personal.Holding.untold;

import io.terrace.platform.personal.Holding;
import io.terrace.platform.personal.Holdings;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

@ApplicationScoped
class ProfileHoldings implements Holdings {

    @Override
    public List<Holding> holdings() {
        return List.of(
                own("profile", "user_id"),
                own("handle", "user_id"),
                own("masked_identity", "user_id"),
                own("freestyle_count", "user_id"),
                table("search_term", untold("what the profile is found under"), deleted("search_term", "user_id")),
                // A word stays for another's name alone; those of names the fan had before go as well.
                table("search_word", untold("words of the community's names, nobody's"), by("""
                        delete from search_word w where not exists (
                            select 1 from search_term t where t.community_id = w.community_id
                                and t.term >= w.word and t.term < w.word || '!'
                                and (t.term = w.word or t.term >= w.word || ' '))""")));
    }
}
