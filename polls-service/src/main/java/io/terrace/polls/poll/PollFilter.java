package io.terrace.polls.poll;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Which polls a list shows.
public record PollFilter(List<PollState> states, @Nullable UUID eventId) {

    /// Names the list in its cursors.
    String name() {
        return "polls/" + states + "/" + (eventId == null ? "" : eventId);
    }
}
