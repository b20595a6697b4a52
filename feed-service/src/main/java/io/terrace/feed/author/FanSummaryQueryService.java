package io.terrace.feed.author;

import static java.util.stream.Collectors.toMap;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// The cards of fans, all of a page in one query.
@ApplicationScoped
public class FanSummaryQueryService {

    /// Those that are known.
    @Transactional
    public Map<UUID, FanSummary> cards(Collection<UUID> users) {
        return Author.of(Set.copyOf(users)).stream().map(Author::card).collect(toMap(FanSummary::id, card -> card));
    }
}
