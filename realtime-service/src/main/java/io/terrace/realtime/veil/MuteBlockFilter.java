package io.terrace.realtime.veil;

import io.terrace.realtime.log.StreamFrame;
import java.util.Collections;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// The fans that are left out of one fan's stream.
///
/// That a fan has left their squad is always sent: it is how apps learn to show them no longer. Which fans
/// they muted they hear what concerns themselves, such as a request.
public final class MuteBlockFilter {

    /// Of who shuns no one and is shunned by no one.
    public static final MuteBlockFilter NONE = new MuteBlockFilter(Set.of(), Set.of(), Set.of(), false);

    /// Of who is kept from more fans than a stream can keep in mind: they hear of no one.
    static final MuteBlockFilter TOTAL = new MuteBlockFilter(Set.of(), Set.of(), Set.of(), true);

    private static final String PARTED = "squad.removed";
    private static final Set<String> POSTS = Set.of(
            "freestyle.published", "freestyle.updated", "freestyle.removed", "reaction.changed", "reply.published");

    private final Set<UUID> blocking;
    private final Set<UUID> blockedBy;
    private final Set<UUID> muted;
    private final boolean total;

    private MuteBlockFilter(Set<UUID> blocking, Set<UUID> blockedBy, Set<UUID> muted, boolean total) {
        this.blocking = blocking;
        this.blockedBy = blockedBy;
        this.muted = muted;
        this.total = total;
    }

    /// Whether the frame only tells the stream of a change.
    public static boolean isChange(StreamFrame frame) {
        return MuteBlockChangeFrame.read(frame).isPresent();
    }

    /// As it is after a frame of the fan's own channel.
    public MuteBlockFilter after(StreamFrame frame) {
        Optional<MuteBlockChangeFrame> change = MuteBlockChangeFrame.read(frame);
        return change.isEmpty() ? this : with(change.get());
    }

    /// Whether the fan is not to hear of it.
    public boolean hides(StreamFrame frame) {
        if (total) {
            return !frame.names().isEmpty()
                    && (frame.isOneOf(POSTS) || frame.type().startsWith("squad."));
        }
        if (this == NONE) {
            return false;
        }
        boolean ofABlocked = namesAny(frame, blocking) || namesAny(frame, blockedBy);
        return ofABlocked ? !frame.is(PARTED) : namesAny(frame, muted) && frame.isOneOf(POSTS);
    }

    MuteBlockFilter with(MuteBlockChangeFrame change) {
        if (total) {
            return this;
        }
        return switch (change.kind()) {
            case BLOCK ->
                change.own()
                        ? of(changed(blocking, change), blockedBy, muted)
                        : of(blocking, changed(blockedBy, change), muted);
            case MUTE -> of(blocking, blockedBy, changed(muted, change));
        };
    }

    static MuteBlockFilter of(Set<UUID> blocking, Set<UUID> blockedBy, Set<UUID> muted) {
        return blocking.isEmpty() && blockedBy.isEmpty() && muted.isEmpty()
                ? NONE
                : new MuteBlockFilter(blocking, blockedBy, muted, false);
    }

    private static Set<UUID> changed(Set<UUID> old, MuteBlockChangeFrame change) {
        Set<UUID> changed = new HashSet<>(old);
        if (change.holds()) {
            changed.add(change.other());
        } else {
            changed.remove(change.other());
        }
        return changed;
    }

    private static boolean namesAny(StreamFrame frame, Set<UUID> fans) {
        return !fans.isEmpty() && !Collections.disjoint(fans, frame.names());
    }
}
