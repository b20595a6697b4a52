package io.terrace.feed.timeline;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.feed.FeedConfig;
import io.terrace.feed.card.CampaignWindow;
import io.terrace.feed.card.FeedCampaignRepository;
import io.terrace.feed.card.FeedCardRepository;
import io.terrace.feed.freestyle.FeedScope;
import io.terrace.feed.freestyle.FreestyleCursor;
import io.terrace.feed.freestyle.FreestyleQueryService;
import io.terrace.feed.viewer.FeedViewer;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// What the readers of a community's feed share, read and encoded once for each version of it: of readers who want the
/// same at once, one reads it and the others wait. Whoever asks has just read the version, so nothing older is shown,
/// whichever replica changed it.
@ApplicationScoped
@RegisterForReflection(classNames = "com.github.benmanes.caffeine.cache.SSMW")
class FeedSegmentCache {

    private static final long MAX_BYTES = 32 << 20;
    /// Counts, and lists of campaigns.
    private static final int MAX_SMALL = 5_000;

    /// What short pages are taken from.
    private static final int SHORT = 32;

    /// The longest page, and some more.
    private static final int LONG = 128;

    /// A segment has signed URLs, which must be good for most of their time still.
    private static final int LIVES_OF_A_URL = 12;

    /// Posts end without a new version.
    private static final Duration LIFE_OF_A_COUNT = Duration.ofSeconds(1);

    private record SegmentKey(UUID community, String scope, FreestyleCursor after, int size) {}

    private record CountKey(UUID community, String scope, FreestyleCursor top) {}

    private record ScopeKey(UUID community, String scope) {}

    private record Dated<T>(T value, long version, Instant at) {}

    private final FreestyleQueryService freestyles;
    private final FeedCardRepository cards;
    private final FeedCampaignRepository campaigns;
    private final FeedCardEncoder encoder;
    private final InstantSource clock;
    private final Duration lifeOfASegment;
    private final Cache<SegmentKey, Dated<FeedSegment>> segments = Caffeine.newBuilder()
            .maximumWeight(MAX_BYTES)
            .weigher((SegmentKey key, Dated<FeedSegment> segment) ->
                    segment.value().weight())
            .build();
    private final Cache<CountKey, Dated<Integer>> newCounts =
            Caffeine.newBuilder().maximumSize(MAX_SMALL).build();
    private final Cache<ScopeKey, Dated<List<CampaignWindow>>> campaignWindows =
            Caffeine.newBuilder().maximumSize(MAX_SMALL).build();

    FeedSegmentCache(
            FreestyleQueryService freestyles,
            FeedCardRepository cards,
            FeedCampaignRepository campaigns,
            FeedCardEncoder encoder,
            InstantSource clock,
            FeedConfig config) {
        this.freestyles = freestyles;
        this.cards = cards;
        this.campaigns = campaigns;
        this.encoder = encoder;
        this.clock = clock;
        lifeOfASegment = config.audioUrlTtl().dividedBy(LIVES_OF_A_URL);
    }

    /// @param limit items; there are some more where there are, for a reader who does not see all
    FeedSegment after(FreestyleCursor place, int limit, FeedScope scope, FeedViewer viewer) {
        int size = limit * 5 <= SHORT * 4 ? SHORT : LONG;
        return known(
                segments,
                new SegmentKey(community(), scope.wire(), place, size),
                viewer.feedVersion(),
                lifeOfASegment,
                () -> load(place, size, scope));
    }

    /// How many items came after a place, for a reader who sees what all see.
    ///
    /// @param count finds it out
    int newCount(FreestyleCursor top, FeedScope scope, FeedViewer viewer, IntSupplier count) {
        return known(
                newCounts,
                new CountKey(community(), scope.wire(), top),
                viewer.feedVersion(),
                LIFE_OF_A_COUNT,
                count::getAsInt);
    }

    /// Whether a campaign has a place in it now.
    boolean hasCampaign(FeedScope scope, FeedViewer viewer) {
        return known(
                        campaignWindows,
                        new ScopeKey(community(), scope.wire()),
                        viewer.feedVersion(),
                        lifeOfASegment,
                        () -> campaigns.windows(scope.event()))
                .stream()
                .anyMatch(window -> window.contains(viewer.at()));
    }

    private <K, T> T known(Cache<K, Dated<T>> cache, K key, long version, Duration life, Supplier<T> load) {
        Predicate<Dated<T>> good =
                known -> known.version() >= version && known.at().plus(life).isAfter(clock.instant());
        Dated<T> known = cache.getIfPresent(key);
        if (known != null && good.test(known)) {
            return known.value();
        }
        return cache.asMap()
                .compute(
                        key,
                        (_, old) ->
                                old != null && good.test(old) ? old : new Dated<>(load.get(), version, clock.instant()))
                .value();
    }

    private FeedSegment load(FreestyleCursor place, int size, FeedScope scope) {
        List<FeedEntry> entries = Stream.concat(
                        freestyles.sharedBefore(place, size, scope).stream().map(FeedEntry.OfFreestyle::new),
                        cards.before(place, size, scope.event(), Set.of()).stream()
                                .map(encoder::entry))
                .sorted(FeedEntry.NEWEST_FIRST)
                .limit(size)
                .toList();
        return new FeedSegment(entries, entries.size() < size);
    }

    private static UUID community() {
        return Tenancy.current().orElseThrow();
    }
}
