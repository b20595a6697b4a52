package io.terrace.platform.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeRowsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from reward where id = ?",
                "select *, now() as at\nfrom reward where id = ?",
                "SELECT DISTINCT * FROM reward",
                "select id, * from reward",
                "select r.* from reward r",
                "select n.id, r.* from unnest(?) as n (id) join reward as r on r.id = n.id",
                "select reward.* from reward",
                "update reward set stock = 1 returning *",
                "update reward set stock = 1 returning id, *",
                "update reward r set stock = 1 returning r.*, now()",
                "select o.* from unnest(?) as u (id) cross join lateral (select * from reward limit 1) as o",
            })
    void wholeRowsOfATableAreFound(String statement) {
        assertThat(WholeRows.in(statement)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select count(*) from reward",
                "select id, price * stock from reward r",
                "update reward r set stock = 1 returning r.price * r.stock",
                "select * from due_communities(?)",
                "select n.* from unnest(?, ?) as n (id, price)",
                "with told as (select * from unnest(?) as r (id)) select id from told",
                "with locked as (select id from reward for update) select locked.*, now() from locked",
                "with raw (id) as materialized (select id from reward) select r.* from raw r",
                "select o.* from unnest(?) as u (id) cross join lateral (select id from reward limit 1) as o",
            })
    void allElseIsLeftAlone(String statement) {
        assertThat(WholeRows.in(statement)).isEmpty();
    }
}
