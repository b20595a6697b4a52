package io.terrace.feed.author;

import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/// The cards of fans, all of a page in one query.
public interface AuthorQuery {

    /// Those that are known.
    Map<UUID, AuthorCard> cards(Collection<UUID> users);
}
