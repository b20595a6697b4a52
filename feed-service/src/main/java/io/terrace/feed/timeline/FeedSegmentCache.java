package io.terrace.feed.timeline;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.terrace.feed.FeedConfig;
import io.terrace.feed.card.FeedCampaignRepository;
import io.terrace.feed.card.FeedCardRepository;
import io.terrace.feed.freestyle.FeedScope;
import io.terrace.feed.freestyle.FreestyleCursor;
import io.terrace.feed.freestyle.FreestyleQueryService;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.IntSupplier;
import java.util.stream.Stream;

/// What the readers of a community's feed share, read and encoded once for each version of it: of readers who want the
/// same at once, one reads it and the others wait. Whoever asks names the version that they have just read, so nothing
/// older is shown, whichever replica changed it.
@ApplicationScoped
class FeedSegmentCache {

    private static final int MAX_CHARACTERS = 32 << 20;
    private static final int MAX_COUNTS = 10_000;

    /// What short pages are taken from.
    private static final int SHORT = 32;

    /// A page may need all but a few of it, and more where its reader is kept from many.
    private static final int LONG = 128;

    /// A segment has signed URLs, which must be good for most of their time still.
    private static final int LIVES_OF_A_URL = 12;

    private record SegmentKey(UUID community, String scope, long version, FreestyleCursor after, int size) {}

    private record CountKey(UUID community, String scope, long version, FreestyleCursor top) {}

    private final FreestyleQueryService freestyles;
    private final FeedCardRepository cards;
    private final FeedCampaignRepository campaigns;
    private final FeedEntryEncoder encoder;
    private final Cache<SegmentKey, FeedSegment> segments;
    private final Cache<CountKey, Integer> newCounts =
            Caffeine.newBuilder().maximumSize(MAX_COUNTS).build();

    FeedSegmentCache(
            FreestyleQueryService freestyles,
            FeedCardRepository cards,
            FeedCampaignRepository campaigns,
            FeedEntryEncoder encoder,
            FeedConfig config) {
        this.freestyles = freestyles;
        this.cards = cards;
        this.campaigns = campaigns;
        this.encoder = encoder;
        Duration most = config.audioUrlTtl().dividedBy(LIVES_OF_A_URL);
        segments = Caffeine.newBuilder()
                .maximumWeight(MAX_CHARACTERS)
                .weigher((SegmentKey key, FeedSegment segment) -> segment.weight())
                .expireAfterWrite(most)
                .build();
    }

    /// @param wanted items; there are some more, for a reader who does not see all
    FeedSegment after(FreestyleCursor place, int wanted, FeedScope scope, long version) {
        int size = wanted * 5 <= SHORT * 4 ? SHORT : LONG;
        return segments.get(
                new SegmentKey(community(), scope.wire(), version, place, size), _ -> load(place, size, scope));
    }

    /// How many items came after a place, for a reader who sees what all see.
    int newCount(FreestyleCursor top, FeedScope scope, long version, IntSupplier count) {
        return newCounts.get(new CountKey(community(), scope.wire(), version, top), _ -> count.getAsInt());
    }

    private FeedSegment load(FreestyleCursor place, int size, FeedScope scope) {
        List<FeedEntry> entries = Stream.concat(
                        freestyles.sharedBefore(place, size, scope).stream().map(encoder::entry),
                        cards.before(place, size, scope.event()).stream().map(encoder::entry))
                .sorted(FeedEntry.NEWEST_FIRST)
                .limit(size)
                .toList();
        return new FeedSegment(entries, entries.size() < size, campaigns.windows(scope.event()));
    }

    private static UUID community() {
        return Tenancy.current().orElseThrow();
    }
}
