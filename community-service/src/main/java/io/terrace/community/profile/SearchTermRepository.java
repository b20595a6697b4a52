package io.terrace.community.profile;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.hibernate.Session;

/// Under what the fans of the current community are found. Everything runs in the caller's transaction.
@ApplicationScoped
class SearchTermRepository {

    /// The last that can follow a beginning.
    private static final String END = Character.toString(Character.MAX_CODE_POINT);

    static final String BEGINNING = """
            select t.term, t.user_id from search_term t
            where t.community_id = terrace_community() and (t.term, t.user_id) > (:term, :user) and t.term < :end
                and not exists (select 1 from search_term s
                    where s.community_id = terrace_community() and s.user_id = t.user_id
                        and s.term >= :wanted and s.term < t.term)
            order by t.term, t.user_id limit :most""";

    static final String WITH_A_WORD = """
            select t.term, t.user_id from search_term t
            where t.community_id = terrace_community()
                and (t.term, t.user_id) > (:term, :user) and t.term < :word || '!'
                and (t.term = :word or t.term >= :word || ' ')
                and not exists (select 1 from search_term s
                    where s.community_id = terrace_community() and s.user_id = t.user_id
                        and (s.term >= :wanted and s.term < :end
                            or split_part(s.term, ' ', 1) = any (cast(:before as text[]))
                            or split_part(s.term, ' ', 1) = :word and s.term < t.term))
            order by t.term, t.user_id limit :most""";

    private final Session session;

    SearchTermRepository(Session session) {
        this.session = session;
    }

    /// Under which term a fan was found.
    record Hit(String term, UUID user) {

        /// Just before all whose term begins so. A scan begins there: two bounds would have it begin at the lower one.
        static Hit before(String term) {
            return new Hit(term, new UUID(0, 0));
        }
    }

    /// Has the fan found as they now are; not at all where they do not want to be.
    void keep(Profile profile) {
        NormalizedSearchText name = NormalizedSearchText.of(profile.card().displayName());
        NormalizedSearchText handle = NormalizedSearchText.of(profile.handle());
        Set<String> terms = new LinkedHashSet<>();
        if (profile.privacy().discoverable() && !profile.isLeaving()) {
            terms.addAll(name.terms());
            terms.addAll(handle.terms());
        }
        session.createNativeMutationQuery("""
                        delete from search_term where community_id = terrace_community() and user_id = :user
                            and term <> all (cast(:terms as text[]))""")
                .setParameter("user", profile.userId())
                .setParameter("terms", terms.toArray(String[]::new))
                .executeUpdate();
        session.createNativeMutationQuery("""
                        insert into search_term (community_id, user_id, term)
                        select terrace_community(), :user, term from unnest(cast(:terms as text[])) term
                        on conflict do nothing""")
                .setParameter("user", profile.userId())
                .setParameter("terms", terms.toArray(String[]::new))
                .executeUpdate();
        session.createNativeMutationQuery("""
                        insert into search_word (community_id, word)
                        select terrace_community(), word from unnest(cast(:words as text[])) word order by word
                        on conflict do nothing""")
                .setParameter(
                        "words", terms.isEmpty() ? new String[0] : name.words().toArray(String[]::new))
                .executeUpdate();
    }

    /// Fans with a term that begins so, each under the first such, in the order of terms.
    List<Hit> beginning(String wanted, Hit after, int most) {
        return hits(session.createNativeQuery(BEGINNING, Object[].class)
                .setParameter("wanted", wanted)
                .setParameter("end", wanted + END)
                .setParameter("term", after.term())
                .setParameter("user", after.user())
                .setParameter("most", most)
                .list());
    }

    /// Fans whose name has the word, none of the `before`, and no term that begins with `wanted`; in the order of
    /// terms.
    List<Hit> with(String word, List<String> before, String wanted, Hit after, int most) {
        return hits(session.createNativeQuery(WITH_A_WORD, Object[].class)
                .setParameter("word", word)
                .setParameter("before", before.toArray(String[]::new))
                .setParameter("wanted", wanted)
                .setParameter("end", wanted + END)
                .setParameter("term", after.term())
                .setParameter("user", after.user())
                .setParameter("most", most)
                .list());
    }

    /// Words of the community's names that resemble it, the nearest first.
    List<String> similar(String wanted, int most) {
        return session.createNativeQuery("select word from similar_words(:wanted, :most)", String.class)
                .setParameter("wanted", wanted)
                .setParameter("most", most)
                .list();
    }

    private static List<Hit> hits(List<Object[]> rows) {
        return rows.stream().map(row -> new Hit((String) row[0], (UUID) row[1])).toList();
    }
}
