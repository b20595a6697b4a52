package io.terrace.analytics.name;

import io.terrace.analytics.name.EventDefinitionList.EventName;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.rest.VersionPrecondition;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.util.List;

@Singleton
class EventDefinitionRepository {

    private static final String SEPARATOR = "\n";

    private final Sql sql;

    EventDefinitionRepository(Sql sql) {
        this.sql = sql;
    }

    @Transactional
    EventDefinitionList find() {
        return new EventDefinitionList(
                sql.list("""
                select name, hidden, array_to_string(required, chr(10)) as required from event_name
                where community_id = terrace_community() order by name collate "C\"""", row -> new EventName(row.text("name"), row.flag("hidden"), parts(row.text("required")))));
    }

    private static List<String> parts(String joined) {
        return joined.isEmpty() ? List.of() : List.of(joined.split(SEPARATOR));
    }

    /// In place of those before. Two changes take turns.
    @Transactional
    EventDefinitionList replace(VersionPrecondition precondition, List<EventName> names) {
        sql.list("select pg_advisory_xact_lock(hashtextextended('names/' || terrace_community(), 0))", row -> true);
        precondition.require(find());
        sql.run("delete from event_name where community_id = terrace_community()");
        sql.run(
                """
                insert into event_name (community_id, name, hidden, required)
                select terrace_community(), n.name, n.hidden = 'true', string_to_array(n.required, chr(10))
                from unnest(?, ?, ?) as n (name, hidden, required)""",
                ArrayParameter.texts(names, EventName::name),
                ArrayParameter.texts(names, name -> String.valueOf(name.isHidden())),
                ArrayParameter.texts(names, name -> String.join(SEPARATOR, name.needs())));
        return find();
    }
}
