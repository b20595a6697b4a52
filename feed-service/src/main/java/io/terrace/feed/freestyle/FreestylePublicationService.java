package io.terrace.feed.freestyle;

import io.terrace.feed.FeedConfig;
import io.terrace.feed.author.FanSummary;
import io.terrace.feed.author.FanSummaryQueryService;
import io.terrace.feed.media.Recording;
import io.terrace.feed.media.UploadQueryService;
import io.terrace.feed.media.UploadSettledEvent;
import io.terrace.platform.events.FeedEvent.Audio;
import io.terrace.platform.events.FeedEvent.FreestylePublished;
import io.terrace.platform.events.FeedEvent.FreestyleRestored;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Tells the community of a post once its recording is ready, in the transaction that learns the second of the two.
@ApplicationScoped
class FreestylePublicationService {

    private final FreestyleRepository posts;
    private final FanSummaryQueryService authors;
    private final UploadQueryService uploads;
    private final Outbox outbox;
    private final InstantSource clock;
    private final Duration urlTtl;

    FreestylePublicationService(
            FreestyleRepository posts,
            FanSummaryQueryService authors,
            UploadQueryService uploads,
            Outbox outbox,
            InstantSource clock,
            FeedConfig config) {
        this.posts = posts;
        this.authors = authors;
        this.uploads = uploads;
        this.outbox = outbox;
        this.clock = clock;
        urlTtl = config.eventAudioUrlTtl();
    }

    void settle(@Observes UploadSettledEvent news) {
        Instant now = clock.instant();
        for (Freestyle post : posts.awaiting(news.upload())) {
            post.settle(news.outcome(), now);
            if (post.isPublished()) {
                announce(post);
            }
        }
    }

    /// Brings back one that was out of sight. One that was hidden before it was ever published is published now.
    void bringBack(Freestyle post, Instant now) {
        if (post.publishAt(now)) {
            announce(post);
        } else {
            outbox.add(new FreestyleRestored(
                    post.id(),
                    Tenancy.current().orElseThrow(),
                    post.authorId(),
                    now,
                    post.visibility().wire()));
        }
    }

    void announce(Freestyle post) {
        Map<UUID, FanSummary> cards = authors.cards(List.of(post.authorId()));
        FanSummary author = FanSummary.of(post.authorId(), cards);
        Recording recording = uploads.recordings(List.of(post.uploadId()), urlTtl).values().stream()
                .findFirst()
                .orElseThrow();
        outbox.add(new FreestylePublished(
                post.id(),
                Tenancy.current().orElseThrow(),
                post.authorId(),
                author.displayName(),
                author.avatarUrl(),
                post.caption(),
                new Audio(
                        recording.url().toString(),
                        recording.mimeType(),
                        recording.durationMs(),
                        recording.sizeBytes(),
                        recording.waveform()),
                post.mark().publishedAt(),
                post.visibility().wire()));
    }
}
