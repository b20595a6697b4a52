package io.terrace.feed.freestyle;

import java.util.List;

/// The published freestyles of the caller's community, as a fan is to see them.
public interface Freestyles {

    /// Those published before, newest first.
    List<Shown> before(Mark mark, int most, Reader reader);

    /// @return how many were published after, but no more than `most`
    int countAfter(Mark mark, int most, Reader reader);
}
