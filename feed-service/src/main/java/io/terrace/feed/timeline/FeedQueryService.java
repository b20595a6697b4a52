package io.terrace.feed.timeline;

import io.terrace.feed.FeedConfig;
import io.terrace.feed.card.FeedCardRepository;
import io.terrace.feed.freestyle.EncodedFreestyle;
import io.terrace.feed.freestyle.FeedCriteria;
import io.terrace.feed.freestyle.FreestyleCursor;
import io.terrace.feed.freestyle.FreestyleQueryService;
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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/// Freestyles and cards, merged by their place: what all readers share, and behind each freestyle what is this one's
/// own.
@ApplicationScoped
class FeedQueryService {

    /// How many items of a page come before a sponsor's place.
    private static final int ITEMS_BEFORE_PLACEMENT = 5;

    /// A reader who finds no page in so many segments has it read for them alone.
    private static final int MAX_SEGMENTS = 2;

    private final FreestyleQueryService freestyles;
    private final FeedCardRepository cards;
    private final FeedSegmentCache segments;
    private final FeedCardEncoder encoder;
    private final FeedViewerQueryService viewers;
    private final FreestyleParticipationQueryService participations;
    private final KeysetPageAssembler paging;
    private final int mostNew;

    FeedQueryService(
            FreestyleQueryService freestyles,
            FeedCardRepository cards,
            FeedSegmentCache segments,
            FeedCardEncoder encoder,
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
        int max = request.limit() + 1;
        List<FeedEntry> found = reader.hasCards()
                ? shared(after, max, reader, viewer).orElseGet(() -> readAnew(after, max, reader, viewer))
                : readAnew(after, max, reader, viewer);
        FreestyleCursor top = place.map(TimelineCursor::top)
                .orElseGet(() -> found.isEmpty() ? after : found.getFirst().mark());
        Page<FeedEntry> page =
                paging.page(found, request, list, shown -> new TimelineCursor(top, shown.mark()).position());
        return new FeedPage(
                withPlacement(items(page.items(), viewer), reader, viewer),
                page.nextCursor(),
                place.isEmpty() ? 0 : newCount(top, reader, viewer));
    }

    /// From what all readers share.
    ///
    /// @return empty where too much of it is hidden from this one, or it changed meanwhile
    private Optional<List<FeedEntry>> shared(FreestyleCursor place, int max, FeedCriteria reader, FeedViewer viewer) {
        List<FeedEntry> shown = new ArrayList<>();
        FreestyleCursor after = place;
        boolean isLast = false;
        for (int i = 0; i < MAX_SEGMENTS && shown.size() < max && !isLast; i++) {
            FeedSegment segment = segments.after(after, max, reader.scope(), viewer);
            shown.addAll(shownTo(viewer, segment.entries()));
            isLast = segment.isLast();
            after = isLast
                    ? FreestyleCursor.OLDEST
                    : segment.entries().getLast().mark();
        }
        if (shown.size() < max && !isLast) {
            return Optional.empty();
        }
        return viewer.seesSquadOnlyPosts()
                ? withSquadOnly(shown, place, after, max, reader, viewer)
                : Optional.of(shown.subList(0, Math.min(max, shown.size())));
    }

    /// A post that has become one for squads alone, or is one no more, may be in both lists or in neither.
    private Optional<List<FeedEntry>> withSquadOnly(
            List<FeedEntry> shown,
            FreestyleCursor place,
            FreestyleCursor last,
            int max,
            FeedCriteria reader,
            FeedViewer viewer) {
        List<FeedEntry> all = new ArrayList<>(shown);
        freestyles.squadOnlyBefore(place, last, max, reader).forEach(post -> all.add(new FeedEntry.OfFreestyle(post)));
        all.sort(FeedEntry.NEWEST_FIRST);
        return viewers.feedVersion() == viewer.feedVersion()
                ? Optional.of(all.subList(0, Math.min(max, all.size())))
                : Optional.empty();
    }

    private List<FeedEntry> shownTo(FeedViewer viewer, List<FeedEntry> entries) {
        Set<UUID> unwanted = viewer.hasUnwantedPosts()
                ? participations.unwanted(
                        entries.stream().map(entry -> entry.mark().id()).toList(), viewer.id())
                : Set.of();
        return entries.stream()
                .filter(entry -> !entry.isHiddenFrom(viewer)
                        && !unwanted.contains(entry.mark().id()))
                .toList();
    }

    /// For this reader alone.
    private List<FeedEntry> readAnew(FreestyleCursor place, int max, FeedCriteria reader, FeedViewer viewer) {
        Stream<FeedEntry> posts = freestyles.before(place, max, reader).stream().map(FeedEntry.OfFreestyle::new);
        Stream<FeedEntry> others = reader.hasCards()
                ? cards.before(place, max, reader.scope().event(), viewer.hiddenFans()).stream()
                        .map(encoder::entry)
                : Stream.of();
        return Stream.concat(posts, others)
                .sorted(FeedEntry.NEWEST_FIRST)
                .limit(max)
                .toList();
    }

    private List<EncodedFeedItem> items(List<FeedEntry> entries, FeedViewer viewer) {
        List<EncodedFreestyle> posts = entries.stream()
                .filter(FeedEntry.OfFreestyle.class::isInstance)
                .map(entry -> ((FeedEntry.OfFreestyle) entry).freestyle())
                .toList();
        Map<UUID, String> viewerParts = freestyles.viewerParts(posts, viewer);
        return entries.stream()
                .map(entry -> new EncodedFeedItem(
                        entry.json(),
                        switch (entry) {
                            case FeedEntry.OfFreestyle post ->
                                Objects.requireNonNull(
                                        viewerParts.get(post.freestyle().id()));
                            case FeedEntry.OfCard _ -> "";
                        }))
                .toList();
    }

    private int newCount(FreestyleCursor top, FeedCriteria reader, FeedViewer viewer) {
        return reader.hasCards() && viewer.seesAsAll()
                ? segments.newCount(top, reader.scope(), viewer, () -> countAfter(top, reader))
                : countAfter(top, reader);
    }

    private int countAfter(FreestyleCursor top, FeedCriteria reader) {
        int posts = freestyles.countAfter(top, mostNew, reader);
        return Math.min(mostNew, posts + cards.countAfter(top, mostNew, reader));
    }

    /// A sponsor's place comes besides the items that the caller asked for.
    private List<EncodedFeedItem> withPlacement(List<EncodedFeedItem> items, FeedCriteria reader, FeedViewer viewer) {
        if (items.size() < ITEMS_BEFORE_PLACEMENT
                || !reader.hasCards()
                || !segments.hasCampaign(reader.scope(), viewer)) {
            return items;
        }
        List<EncodedFeedItem> all = new ArrayList<>(items);
        all.add(ITEMS_BEFORE_PLACEMENT, encoder.placement());
        return all;
    }
}
