package io.terrace.polls.life;

import io.terrace.platform.jobs.TenantJobRunner;
import java.util.UUID;

/// Something that is due.
record PollTask(UUID community, UUID poll, Kind kind) implements TenantJobRunner.Due {

    /// As `poll_due()` writes it for `task_waits`.
    @Override
    public String task() {
        return kind + " " + poll;
    }

    enum Kind {
        OPEN,
        CLOSE,
        FINALIZE,
        TELL
    }
}
