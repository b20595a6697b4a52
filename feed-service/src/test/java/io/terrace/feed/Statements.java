package io.terrace.feed;

import io.quarkus.arc.Arc;
import io.quarkus.hibernate.orm.PersistenceUnitExtension;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import org.hibernate.resource.jdbc.spi.StatementInspector;

/// The SQL that Hibernate sends for requests. What tasks send meanwhile is left out.
@PersistenceUnitExtension
@ApplicationScoped
public class Statements implements StatementInspector {

    private static final List<String> SENT = new CopyOnWriteArrayList<>();

    private final CurrentVertxRequest request;

    Statements(CurrentVertxRequest request) {
        this.request = request;
    }

    @Override
    public String inspect(String sql) {
        if (Arc.container().requestContext().isActive() && request.getCurrent() != null) {
            SENT.add(sql);
        }
        return sql;
    }

    /// Whether it reads posts, and not only what counts them.
    public static boolean readPosts(String sql) {
        return sql.contains("from freestyle") && !sql.contains("from freestyle_count");
    }

    /// @return what was sent meanwhile
    public static List<String> during(Callable<?> work) throws Exception {
        SENT.clear();
        work.call();
        return List.copyOf(SENT);
    }
}
