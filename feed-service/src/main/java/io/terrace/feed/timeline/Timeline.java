package io.terrace.feed.timeline;

import io.terrace.feed.FeedConfig;
import io.terrace.feed.freestyle.FreestyleCursor;
import io.terrace.feed.freestyle.FreestyleQuery;
import io.terrace.feed.freestyle.FreestyleReader;
import io.terrace.feed.freestyle.FreestyleRow;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPaging;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;

@ApplicationScoped
class Timeline {

    private final FreestyleQuery freestyles;
    private final KeysetPaging paging;
    private final int mostNew;

    Timeline(FreestyleQuery freestyles, KeysetPaging paging, FeedConfig config) {
        this.freestyles = freestyles;
        this.paging = paging;
        mostNew = config.mostNew();
    }

    /// A post's place never changes, so a page begins where the one before ended, whatever was posted meanwhile.
    @Transactional
    Feed page(PageRequest request, FreestyleReader reader) {
        String list = "feed/" + reader.scope().wire();
        Optional<TimelineCursor> place = paging.position(request, list).map(TimelineCursor::parse);
        FreestyleCursor after = place.map(TimelineCursor::last).orElse(FreestyleCursor.NEWEST);
        List<FreestyleRow> found = freestyles.before(after, request.limit() + 1, reader);
        FreestyleCursor top = place.map(TimelineCursor::top)
                .orElseGet(() -> found.isEmpty() ? after : found.getFirst().mark());
        Page<FreestyleRow> page =
                paging.page(found, request, list, shown -> new TimelineCursor(top, shown.mark()).position());
        return new Feed(
                page.items().stream()
                        .map(FreestyleRow::freestyle)
                        .map(FeedItem::of)
                        .toList(),
                page.nextCursor(),
                place.isEmpty() ? 0 : freestyles.countAfter(top, mostNew, reader));
    }
}
