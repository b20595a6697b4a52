package io.terrace.polls.life;

import java.util.UUID;

/// Something that is due.
record Task(UUID community, UUID poll, Kind kind) {

    /// As `poll_due()` writes it for `task_waits`.
    String name() {
        return kind + " " + poll;
    }

    enum Kind {
        OPEN,
        CLOSE,
        FINALIZE,
        TELL
    }
}
