package io.terrace.realtime.veil;

import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/// A veil as its rows are read.
final class MuteBlockFilterBuilder {

    private final Set<UUID> blocking = new HashSet<>();
    private final Set<UUID> blockedBy = new HashSet<>();
    private final Set<UUID> muted = new HashSet<>();

    void add(MuteBlockKind kind, UUID other, boolean own) {
        switch (kind) {
            case BLOCK -> (own ? blocking : blockedBy).add(other);
            case MUTE -> muted.add(other);
        }
    }

    MuteBlockFilter veil(int most) {
        return blocking.size() + blockedBy.size() + muted.size() > most
                ? MuteBlockFilter.TOTAL
                : MuteBlockFilter.of(blocking, blockedBy, muted);
    }
}
