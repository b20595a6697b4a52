package io.terrace.polls.life;

import java.util.UUID;

/// Something that is due.
record Task(UUID community, UUID poll, Kind kind) {

    enum Kind {
        OPEN,
        CLOSE,
        FINALIZE,
        TELL
    }
}
