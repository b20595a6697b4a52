package io.terrace.messaging.call;

import io.terrace.platform.jobs.TenantJobRunner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.UUID;

/// Something that is due with a call.
record CallTask(UUID community, UUID call, CallTaskKind kind) implements TenantJobRunner.Due {

    enum CallTaskKind {
        /// It rang long enough.
        MISS,
        /// The two have talked long enough.
        LIMIT,
        /// Nothing was heard of it for a minute.
        ASK,
        /// It is over, and its room may be open.
        CLOSE,
        /// Something was said of it before it was there.
        APPLY
    }

    static CallTask read(ResultSet row) throws SQLException {
        return new CallTask(
                Objects.requireNonNull(row.getObject("community_id", UUID.class)),
                Objects.requireNonNull(row.getObject("call_id", UUID.class)),
                CallTaskKind.valueOf(row.getString("task")));
    }

    /// As `call_due()` writes it for `task_waits`.
    @Override
    public String task() {
        return kind + " " + call;
    }
}
