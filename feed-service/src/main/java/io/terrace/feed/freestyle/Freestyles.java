package io.terrace.feed.freestyle;

import java.util.List;
import java.util.UUID;

/// The published freestyles of the caller's community.
public interface Freestyles {

    /// Those published before, newest first.
    List<Shown> before(Mark mark, int most, UUID viewer);

    /// @return how many were published after, but no more than `most`
    int countAfter(Mark mark, int most);
}
