package io.terrace.feed.timeline;

import io.terrace.feed.FeedConfig;
import io.terrace.feed.card.FeedCampaignRepository;
import io.terrace.feed.card.FeedCardRepository;
import io.terrace.feed.freestyle.FeedCriteria;
import io.terrace.feed.freestyle.FreestyleCursor;
import io.terrace.feed.freestyle.FreestyleQueryService;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Freestyles and cards, merged by their place.
@ApplicationScoped
class FeedQueryService {

    /// How many items of a page come before a sponsor's place.
    private static final int ITEMS_BEFORE_PLACEMENT = 5;

    /// As Postgres sorts UUIDs.
    private static final Comparator<Entry> NEWEST_FIRST = Comparator.comparing(
                    (Entry entry) -> entry.mark().publishedAt())
            .thenComparing(entry -> entry.mark().id().toString())
            .reversed();

    private record Entry(FreestyleCursor mark, FeedItem item) {}

    private final FreestyleQueryService freestyles;
    private final FeedCardRepository cards;
    private final FeedCampaignRepository campaigns;
    private final KeysetPageAssembler paging;
    private final int mostNew;

    FeedQueryService(
            FreestyleQueryService freestyles,
            FeedCardRepository cards,
            FeedCampaignRepository campaigns,
            KeysetPageAssembler paging,
            FeedConfig config) {
        this.freestyles = freestyles;
        this.cards = cards;
        this.campaigns = campaigns;
        this.paging = paging;
        mostNew = config.mostNew();
    }

    /// An item's place never changes, so a page begins where the one before ended, whatever came meanwhile.
    @Transactional
    FeedPage page(PageRequest request, FeedCriteria reader) {
        String list = "feed/" + reader.scope().wire() + (reader.unseen() ? "/unseen" : "");
        Optional<TimelineCursor> place = paging.position(request, list).map(TimelineCursor::parse);
        FreestyleCursor after = place.map(TimelineCursor::last).orElse(FreestyleCursor.NEWEST);
        List<Entry> found = before(after, request.limit() + 1, reader);
        FreestyleCursor top = place.map(TimelineCursor::top)
                .orElseGet(() -> found.isEmpty() ? after : found.getFirst().mark());
        Page<Entry> page = paging.page(found, request, list, shown -> new TimelineCursor(top, shown.mark()).position());
        return new FeedPage(
                withPlacement(page.items().stream().map(Entry::item).toList(), reader),
                page.nextCursor(),
                place.isEmpty() ? 0 : countAfter(top, reader));
    }

    private List<Entry> before(FreestyleCursor place, int max, FeedCriteria reader) {
        return Stream.concat(
                        freestyles.before(place, max, reader).stream()
                                .map(row -> new Entry(row.mark(), FeedItem.of(row.freestyle()))),
                        cards.before(place, max, reader).stream()
                                .map(card -> new Entry(card.mark(), FeedItem.of(card))))
                .sorted(NEWEST_FIRST)
                .limit(max)
                .toList();
    }

    private int countAfter(FreestyleCursor top, FeedCriteria reader) {
        int posts = freestyles.countAfter(top, mostNew, reader);
        return Math.min(mostNew, posts + cards.countAfter(top, mostNew, reader));
    }

    /// A sponsor's place comes besides the items that the caller asked for.
    private List<FeedItem> withPlacement(List<FeedItem> items, FeedCriteria reader) {
        if (items.size() < ITEMS_BEFORE_PLACEMENT
                || !reader.hasCards()
                || !campaigns.hasActive(reader.scope().event())) {
            return items;
        }
        List<FeedItem> all = new ArrayList<>(items);
        all.add(ITEMS_BEFORE_PLACEMENT, FeedItem.PLACEMENT);
        return all;
    }
}
