package io.terrace.feed.freestyle;

import io.terrace.feed.event.Events;
import io.terrace.feed.freestyle.Verdict.NoSuchEvent;
import io.terrace.feed.freestyle.Verdict.NoSuchUpload;
import io.terrace.feed.freestyle.Verdict.Posted;
import io.terrace.feed.freestyle.Verdict.Repeated;
import io.terrace.feed.freestyle.Verdict.Silenced;
import io.terrace.feed.freestyle.Verdict.UploadUsed;
import io.terrace.feed.media.Outcome;
import io.terrace.feed.media.Uploads;
import io.terrace.feed.sanction.Silences;
import io.terrace.platform.web.Silence;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class Posting {

    private final FreestyleTable posts;
    private final Uploads uploads;
    private final Silences silences;
    private final Events events;
    private final Publishing publishing;
    private final Showing showing;
    private final InstantSource clock;

    Posting(
            FreestyleTable posts,
            Uploads uploads,
            Silences silences,
            Events events,
            Publishing publishing,
            Showing showing,
            InstantSource clock) {
        this.posts = posts;
        this.uploads = uploads;
        this.silences = silences;
        this.events = events;
        this.publishing = publishing;
        this.showing = showing;
        this.clock = clock;
    }

    /// Posts what the app calls `clientId`, or finds what it posted under that id before.
    @Transactional
    Verdict post(FreestyleDraft draft, UUID author) {
        return repeat(draft, author).orElseGet(() -> postNew(draft, author));
    }

    private Verdict postNew(FreestyleDraft draft, UUID author) {
        Optional<Silence> silence = silences.of(author);
        if (silence.isPresent()) {
            return new Silenced(silence.get());
        }
        if (draft.eventId() != null && !events.isKnown(draft.eventId())) {
            return new NoSuchEvent();
        }
        Outcome outcome = uploads.hold(draft.uploadId());
        if (isForeign(outcome, author)) {
            return new NoSuchUpload();
        }
        Instant now = clock.instant();
        var post = new Freestyle(draft, author, now);
        post.settle(outcome, now);
        if (!posts.add(post)) {
            return repeat(draft, author).orElseGet(UploadUsed::new);
        }
        if (post.isPublished()) {
            publishing.announce(post);
        }
        return new Posted(showing.show(post, author));
    }

    private Optional<Verdict> repeat(FreestyleDraft draft, UUID author) {
        return posts.of(author, draft.clientId()).map(post -> new Repeated(showing.show(post, author)));
    }

    private static boolean isForeign(Outcome outcome, UUID author) {
        return switch (outcome) {
            case Outcome.Awaited() -> false;
            case Outcome.Ready(UUID owner) -> !owner.equals(author);
            case Outcome.Rejected(UUID owner, String _) -> !owner.equals(author);
        };
    }
}
