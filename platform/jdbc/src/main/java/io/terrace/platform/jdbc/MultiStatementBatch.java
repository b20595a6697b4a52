package io.terrace.platform.jdbc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// Statements that change rows and ask for none, sent and answered together.
public final class MultiStatementBatch {

    private final StringJoiner statements = new StringJoiner(";\n");
    private final List<@Nullable Object> parameters = new ArrayList<>();

    public MultiStatementBatch add(String sql, @Nullable Object... own) {
        statements.add(sql);
        parameters.addAll(Arrays.asList(own));
        return this;
    }

    public void run(Sql sql) {
        if (statements.length() > 0) {
            sql.run(statements.toString(), parameters.toArray());
        }
    }
}
