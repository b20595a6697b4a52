package io.terrace.feed.freestyle;

import java.util.List;

/// The published freestyles of the caller's community, as a fan is to see them.
public interface Freestyles {

    /// Those published before, newest first.
    List<FreestyleRow> before(FreestyleCursor mark, int most, FreestyleReader reader);

    /// @return how many were published after, but no more than `most`
    int countAfter(FreestyleCursor mark, int most, FreestyleReader reader);
}
