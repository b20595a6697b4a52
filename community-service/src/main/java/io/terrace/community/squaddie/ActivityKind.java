package io.terrace.community.squaddie;

import java.util.Locale;

/// What counts as being active, and what it is worth: tickets in the draw.
enum ActivityKind {
    FREESTYLES,
    REACTIONS,
    VOTES;

    String column() {
        return name().toLowerCase(Locale.ROOT);
    }
}
