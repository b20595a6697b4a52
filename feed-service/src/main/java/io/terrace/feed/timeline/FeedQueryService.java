package io.terrace.feed.timeline;

import io.terrace.feed.FeedConfig;
import io.terrace.feed.card.CampaignWindow;
import io.terrace.feed.card.FeedCardRepository;
import io.terrace.feed.freestyle.FeedCriteria;
import io.terrace.feed.freestyle.FreestyleCursor;
import io.terrace.feed.freestyle.FreestyleQueryService;
import io.terrace.feed.freestyle.SharedFreestyle;
import io.terrace.feed.viewer.FeedViewer;
import io.terrace.feed.viewer.FeedViewerQueryService;
import io.terrace.feed.viewer.FreestyleParticipationQueryService;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/// Freestyles and cards, merged by their place: what all share from [FeedSegmentCache], and behind each freestyle what
/// is its reader's own.
@ApplicationScoped
class FeedQueryService {

    /// How many items of a page come before a sponsor's place.
    private static final int ITEMS_BEFORE_PLACEMENT = 5;

    private final FreestyleQueryService freestyles;
    private final FeedCardRepository cards;
    private final FeedSegmentCache segments;
    private final FeedEntryEncoder encoder;
    private final FeedViewerQueryService viewers;
    private final FreestyleParticipationQueryService participations;
    private final KeysetPageAssembler paging;
    private final int mostNew;

    FeedQueryService(
            FreestyleQueryService freestyles,
            FeedCardRepository cards,
            FeedSegmentCache segments,
            FeedEntryEncoder encoder,
            FeedViewerQueryService viewers,
            FreestyleParticipationQueryService participations,
            KeysetPageAssembler paging,
            FeedConfig config) {
        this.freestyles = freestyles;
        this.cards = cards;
        this.segments = segments;
        this.encoder = encoder;
        this.viewers = viewers;
        this.participations = participations;
        this.paging = paging;
        mostNew = config.mostNew();
    }

    /// An item's place never changes, so a page begins where the one before ended, whatever came meanwhile.
    @Transactional
    FeedPage page(PageRequest request, FeedCriteria reader) {
        String list = "feed/" + reader.scope().wire() + (reader.unseen() ? "/unseen" : "");
        Optional<TimelineCursor> place = paging.position(request, list).map(TimelineCursor::parse);
        FreestyleCursor after = place.map(TimelineCursor::last).orElse(FreestyleCursor.NEWEST);
        FeedViewer viewer = viewers.of(reader.id());
        FeedSegment found = reader.hasCards()
                ? shared(after, request.limit() + 1, reader, viewer)
                : own(after, request.limit() + 1, reader);
        FreestyleCursor top = place.map(TimelineCursor::top)
                .orElseGet(() -> found.entries().isEmpty()
                        ? after
                        : found.entries().getFirst().mark());
        Page<FeedEntry> page =
                paging.page(found.entries(), request, list, shown -> new TimelineCursor(top, shown.mark()).position());
        return new FeedPage(
                withPlacement(items(page.items(), viewer), found.campaigns(), viewer),
                page.nextCursor(),
                place.isEmpty() ? 0 : newCount(top, reader, viewer));
    }

    /// Of the community's feed or an event's. Posts for squads alone are no one's to share.
    private FeedSegment shared(FreestyleCursor place, int max, FeedCriteria reader, FeedViewer viewer) {
        List<FeedEntry> shown = new ArrayList<>();
        FreestyleCursor after = place;
        FeedSegment segment;
        do {
            segment = segments.after(after, max, reader.scope(), viewer.feedVersion());
            shown.addAll(shownTo(viewer, segment.entries()));
            after = segment.isLast() ? after : segment.entries().getLast().mark();
        } while (shown.size() < max && !segment.isLast());
        Stream<FeedEntry> squadOnly = viewer.seesSquadOnlyPosts()
                ? freestyles.squadOnlyBefore(place, max, reader).stream().map(encoder::entry)
                : Stream.of();
        return new FeedSegment(
                Stream.concat(shown.stream(), squadOnly)
                        .sorted(FeedEntry.NEWEST_FIRST)
                        .limit(max)
                        .toList(),
                segment.isLast(),
                segment.campaigns());
    }

    private List<FeedEntry> shownTo(FeedViewer viewer, List<FeedEntry> entries) {
        Set<UUID> unwanted = viewer.hasUnwantedPosts()
                ? participations.unwanted(
                        entries.stream().map(entry -> entry.mark().id()).toList(), viewer.id())
                : Set.of();
        return entries.stream()
                .filter(entry -> entry.isShownTo(viewer)
                        && !unwanted.contains(entry.mark().id()))
                .toList();
    }

    /// Of a feed that its reader shares with no one.
    private FeedSegment own(FreestyleCursor place, int max, FeedCriteria reader) {
        List<FeedEntry> entries = freestyles.before(place, max, reader).stream()
                .map(encoder::entry)
                .toList();
        return new FeedSegment(entries, entries.size() < max, List.of());
    }

    private List<EncodedFeedItem> items(List<FeedEntry> entries, FeedViewer viewer) {
        List<SharedFreestyle> posts = entries.stream()
                .filter(FeedEntry.OfFreestyle.class::isInstance)
                .map(entry -> ((FeedEntry.OfFreestyle) entry).freestyle())
                .toList();
        Map<UUID, String> viewerParts = freestyles.viewerParts(posts, viewer);
        return entries.stream()
                .map(entry -> switch (entry) {
                    case FeedEntry.OfFreestyle post ->
                        encoder.item(post, viewerParts.getOrDefault(post.mark().id(), ""));
                    case FeedEntry.OfCard card -> encoder.item(card);
                })
                .toList();
    }

    private int newCount(FreestyleCursor top, FeedCriteria reader, FeedViewer viewer) {
        return reader.hasCards() && viewer.seesAsAll()
                ? segments.newCount(top, reader.scope(), viewer.feedVersion(), () -> countAfter(top, reader))
                : countAfter(top, reader);
    }

    private int countAfter(FreestyleCursor top, FeedCriteria reader) {
        int posts = freestyles.countAfter(top, mostNew, reader);
        return Math.min(mostNew, posts + cards.countAfter(top, mostNew, reader));
    }

    /// A sponsor's place comes besides the items that the caller asked for.
    private List<EncodedFeedItem> withPlacement(
            List<EncodedFeedItem> items, List<CampaignWindow> campaigns, FeedViewer viewer) {
        if (items.size() < ITEMS_BEFORE_PLACEMENT
                || campaigns.stream().noneMatch(campaign -> campaign.contains(viewer.at()))) {
            return items;
        }
        List<EncodedFeedItem> all = new ArrayList<>(items);
        all.add(ITEMS_BEFORE_PLACEMENT, encoder.placement());
        return all;
    }
}
