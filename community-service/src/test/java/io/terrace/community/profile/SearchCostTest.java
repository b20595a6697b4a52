package io.terrace.community.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a search reads, in a community a hundred times as large as another: `-Dprofiles=1000000` for the largest.
@QuarkusTest
@WithTestResource(TestStack.class)
class SearchCostTest {

    private static final int LARGE = Integer.getInteger("profiles", 100_000);
    private static final int AT_ONCE = 100_000;
    private static final Map<String, String> WHAT = Map.of(
            "wanted", "'mar'",
            "end", "'mar' || chr(1114111)",
            "user", "'00000000-0000-0000-0000-000000000000'",
            "word", "'mamamama'",
            "before", "'{ramamama}'");

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    EntityManager entities;

    @Inject
    ObjectMapper json;

    private final UUID small = Ids.next();
    private final UUID large = Ids.next();

    @BeforeEach
    void populate() {
        for (int from = 1; from <= LARGE / 100; from += AT_ONCE) {
            populate(small, from, Math.min(from + AT_ONCE - 1, LARGE / 100));
        }
        for (int from = 1; from <= LARGE; from += AT_ONCE) {
            populate(large, from, Math.min(from + AT_ONCE - 1, LARGE));
        }
        OwnerConnection.run("analyze search_term, search_word");
    }

    @Test
    void aSearchCostsTheSameInACommunityAHundredTimesAsLarge() throws Exception {
        long less = 0;
        long more = 0;
        for (String sql : List.of(
                page(SearchTermRepository.BEGINNING, "mar", 21),
                // Of each first name there are two in the small community.
                page(SearchTermRepository.WITH_A_WORD, "mamamama", 2),
                "select word from similar_words('martna', 10)")) {
            JsonNode few = explained(small, sql);
            JsonNode many = explained(large, sql);

            assertThat(few.path("Actual Rows").asInt()).isPositive();
            assertThat(many.toString()).doesNotContain("\"Node Type\":\"Seq Scan\"");
            less += blocks(few);
            more += blocks(many);
            System.out.printf("%,d profiles: %d blocks, %,d: %d%n", LARGE / 100, blocks(few), LARGE, blocks(many));
        }
        // Of all three steps of a search together: how an index by resemblance grows is partly chance.
        double ratio = (double) more / less;
        System.out.printf("all of a search: ratio %.2f%n", ratio);
        assertThat(ratio).isLessThanOrEqualTo(2);
    }

    private static String page(String sql, String from, int most) {
        return sql.replace(":term", "'" + from + "'").replace(":most", Integer.toString(most));
    }

    /// Names of two words out of 400 and 4,000, the shortest of syllables.
    private void populate(UUID community, int from, int to) {
        tenantTransaction.call(community, () -> {
            entities.createNativeQuery("select set_config('statement_timeout', '300000', true)")
                    .getResultList();
            entities.createNativeQuery("""
                            insert into search_term (community_id, user_id, term)
                            select terrace_community(), fan.id, term.text
                            from (select gen_random_uuid() id, syllables(i::bigint * 7919 % 400) a, syllables(i::bigint * 104729 % 4000 + 400) b
                                  from generate_series(:from, :to) i) fan
                            cross join lateral (values (a || ' ' || b), (b)) term (text) on conflict do nothing""".replaceAll("syllables\\(([^)]*)\\)", SYLLABLES))
                    .setParameter("from", from)
                    .setParameter("to", to)
                    .executeUpdate();
            return entities.createNativeQuery("""
                            insert into search_word (community_id, word)
                            select distinct terrace_community(), unnest(string_to_array(term, ' ')) from search_term
                            on conflict do nothing""").executeUpdate();
        });
    }

    private static final String SYLLABLES = """
            (select string_agg((array['ma','ra','ti','na','lo','se','ri','ku','be','do'])[1 + n], '' order by o)
             from unnest(array[($1) % 10, ($1) / 10 % 10, ($1) / 100 % 10, ($1) / 1000]) with ordinality as x (n, o))""";

    private JsonNode explained(UUID community, String sql) throws Exception {
        String[] text = {sql};
        WHAT.forEach((name, value) -> text[0] = text[0].replace(":" + name, value));
        String plan = tenantTransaction.call(community, () -> {
            Object first = entities.createNativeQuery("explain (analyze, buffers, format json) " + text[0])
                    .getSingleResult();
            return first.toString();
        });
        return json.readTree(plan).path(0).path("Plan");
    }

    private static long blocks(JsonNode plan) {
        return plan.path("Shared Hit Blocks").asLong()
                + plan.path("Shared Read Blocks").asLong();
    }
}
