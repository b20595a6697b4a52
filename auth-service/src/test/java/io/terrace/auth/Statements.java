package io.terrace.auth;

import io.quarkus.hibernate.orm.PersistenceUnitExtension;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import org.hibernate.resource.jdbc.spi.StatementInspector;

/// The SQL that Hibernate sends; a batch of rows is one.
@PersistenceUnitExtension
@ApplicationScoped
public class Statements implements StatementInspector {

    private static final List<String> SENT = new CopyOnWriteArrayList<>();

    @Override
    public String inspect(String sql) {
        SENT.add(sql);
        return sql;
    }

    /// @return what was sent meanwhile
    public static List<String> during(Callable<?> work) throws Exception {
        SENT.clear();
        work.call();
        return List.copyOf(SENT);
    }
}
