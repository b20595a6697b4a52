package io.terrace.feed.freestyle;

import io.terrace.feed.event.KnownEventRepository;
import io.terrace.feed.freestyle.CreateFreestyleResult.NoSuchEvent;
import io.terrace.feed.freestyle.CreateFreestyleResult.NoSuchUpload;
import io.terrace.feed.freestyle.CreateFreestyleResult.Posted;
import io.terrace.feed.freestyle.CreateFreestyleResult.Repeated;
import io.terrace.feed.freestyle.CreateFreestyleResult.Silenced;
import io.terrace.feed.freestyle.CreateFreestyleResult.UploadGivenUp;
import io.terrace.feed.freestyle.CreateFreestyleResult.UploadUsed;
import io.terrace.feed.media.UploadClaimResult;
import io.terrace.feed.media.UploadOutcome;
import io.terrace.feed.media.UploadQueryService;
import io.terrace.feed.sanction.SpeechSanctionLookup;
import io.terrace.platform.tenancy.SpeechSanction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class FreestyleCreationService {

    private final FreestyleRepository posts;
    private final UploadQueryService uploads;
    private final SpeechSanctionLookup silences;
    private final KnownEventRepository events;
    private final FreestylePublicationService freestylePublisher;
    private final FreestyleViewAssembler freestyleViewAssembler;
    private final InstantSource clock;

    FreestyleCreationService(
            FreestyleRepository posts,
            UploadQueryService uploads,
            SpeechSanctionLookup silences,
            KnownEventRepository events,
            FreestylePublicationService freestylePublisher,
            FreestyleViewAssembler freestyleViewAssembler,
            InstantSource clock) {
        this.posts = posts;
        this.uploads = uploads;
        this.silences = silences;
        this.events = events;
        this.freestylePublisher = freestylePublisher;
        this.freestyleViewAssembler = freestyleViewAssembler;
        this.clock = clock;
    }

    /// Posts what the app calls `clientId`, or finds what it posted under that id before.
    @Transactional
    CreateFreestyleResult post(FreestyleDraft draft, UUID author) {
        return repeat(draft, author).orElseGet(() -> postNew(draft, author));
    }

    private CreateFreestyleResult postNew(FreestyleDraft draft, UUID author) {
        Optional<SpeechSanction> silence = silences.of(author);
        if (silence.isPresent()) {
            return new Silenced(silence.get());
        }
        if (draft.eventId() != null && !events.isKnown(draft.eventId())) {
            return new NoSuchEvent();
        }
        return switch (uploads.claim(draft.uploadId(), author)) {
            case UploadClaimResult.Foreign() -> new NoSuchUpload();
            // Perhaps by the same request, a moment ago.
            case UploadClaimResult.Used() -> repeat(draft, author).orElseGet(UploadUsed::new);
            case UploadClaimResult.GivenUp() -> new UploadGivenUp();
            case UploadClaimResult.Free(UploadOutcome outcome) -> postNew(draft, author, outcome);
        };
    }

    private CreateFreestyleResult postNew(FreestyleDraft draft, UUID author, UploadOutcome outcome) {
        Instant now = clock.instant();
        var post = new Freestyle(draft, author, now);
        post.settle(outcome, now);
        if (!posts.add(post)) {
            return repeat(draft, author).orElseGet(UploadUsed::new);
        }
        if (post.isPublished()) {
            freestylePublisher.announce(post);
        }
        return new Posted(freestyleViewAssembler.show(post, author));
    }

    private Optional<CreateFreestyleResult> repeat(FreestyleDraft draft, UUID author) {
        return posts.of(author, draft.clientId()).map(post -> new Repeated(freestyleViewAssembler.show(post, author)));
    }
}
