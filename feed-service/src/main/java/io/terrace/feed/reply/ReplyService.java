package io.terrace.feed.reply;

import io.terrace.feed.freestyle.FreestyleQueryService;
import io.terrace.feed.media.UploadClaimResult;
import io.terrace.feed.media.UploadOutcome;
import io.terrace.feed.media.UploadQueryService;
import io.terrace.feed.media.UploadSettledEvent;
import io.terrace.feed.sanction.SpeechSanctionLookup;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.SpeechSanction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

@ApplicationScoped
class ReplyService {

    private static final String UPLOAD_MISSING = "upload_missing";

    /// @param rejection why its recording was refused
    private record Beginning(ReplyState state, @Nullable String rejection) {}

    /// A reply and whether the author's app had posted it before.
    record Posted(Reply reply, boolean repeated) {}

    private final ReplyRepository replies;
    private final FreestyleQueryService freestyles;
    private final UploadQueryService uploads;
    private final SpeechSanctionLookup silences;
    private final ReplyPublisher replyPublisher;
    private final InstantSource clock;

    ReplyService(
            ReplyRepository replies,
            FreestyleQueryService freestyles,
            UploadQueryService uploads,
            SpeechSanctionLookup silences,
            ReplyPublisher replyPublisher,
            InstantSource clock) {
        this.replies = replies;
        this.freestyles = freestyles;
        this.uploads = uploads;
        this.silences = silences;
        this.replyPublisher = replyPublisher;
        this.clock = clock;
    }

    /// @throws ProblemException 404 where the fan sees no such post or the upload is another's, 409 where it is in use,
    ///     410 where it was given up, 422 for one who may not speak
    @Transactional
    Posted post(UUID post, UUID fan, ReplyDraft draft) {
        return repeat(fan, draft).orElseGet(() -> postNew(post, fan, draft));
    }

    private Optional<Posted> repeat(UUID fan, ReplyDraft draft) {
        return replies.of(fan, draft.clientId()).map(known -> new Posted(known, true));
    }

    private Posted postNew(UUID post, UUID fan, ReplyDraft draft) {
        silences.of(fan).map(SpeechSanction::refusal).ifPresent(refusal -> {
            throw refusal;
        });
        if (!freestyles.isPublishedTo(fan, post)) {
            throw ProblemException.notFound();
        }
        if (draft.uploadId() == null) {
            return add(post, fan, draft, new Beginning(ReplyState.PUBLISHED, null));
        }
        return switch (uploads.claim(draft.uploadId(), fan)) {
            case UploadClaimResult.Foreign() -> throw ProblemException.notFound();
            // Perhaps by the same request, a moment ago.
            case UploadClaimResult.Used() -> repeat(fan, draft).orElseThrow(ReplyService::uploadUsed);
            case UploadClaimResult.GivenUp() -> throw ProblemException.of(ErrorCode.UPLOAD_EXPIRED);
            case UploadClaimResult.Free(UploadOutcome outcome) -> add(post, fan, draft, beginning(outcome));
        };
    }

    private Posted add(UUID post, UUID fan, ReplyDraft draft, Beginning beginning) {
        UUID id = Ids.next();
        if (!replies.add(
                id,
                post,
                fan,
                draft,
                beginning.state(),
                beginning.rejection(),
                clock.instant().truncatedTo(ChronoUnit.MICROS))) {
            return repeat(fan, draft).orElseThrow(ReplyService::uploadUsed);
        }
        Reply reply = replies.held(id).orElseThrow();
        if (reply.isPublished()) {
            replyPublisher.publish(reply);
        }
        return new Posted(reply, false);
    }

    private static ProblemException uploadUsed() {
        return ProblemException.of(ErrorCode.ALREADY_EXISTS);
    }

    private static Beginning beginning(UploadOutcome outcome) {
        return switch (outcome) {
            case UploadOutcome.Awaited() -> new Beginning(ReplyState.PROCESSING, null);
            case UploadOutcome.Ready _ -> new Beginning(ReplyState.PUBLISHED, null);
            case UploadOutcome.Rejected(UUID _, String reason) -> new Beginning(ReplyState.REJECTED, reason);
        };
    }

    /// In the transaction that learns what became of the upload.
    void settle(@Observes UploadSettledEvent news) {
        for (Reply reply : replies.awaiting(news.upload())) {
            Beginning outcome = settled(news.outcome(), reply.authorId());
            replies.settle(reply.id(), outcome.state(), outcome.rejection());
            replies.held(reply.id()).filter(Reply::isPublished).ifPresent(replyPublisher::publish);
        }
    }

    /// A fan cannot publish another's recording, nor learn that there is one.
    private static Beginning settled(UploadOutcome outcome, UUID author) {
        Beginning missing = new Beginning(ReplyState.REJECTED, UPLOAD_MISSING);
        return switch (outcome) {
            case UploadOutcome.Ready(UUID owner) when !owner.equals(author) -> missing;
            case UploadOutcome.Rejected(UUID owner, String _) when !owner.equals(author) -> missing;
            case UploadOutcome.Awaited _, UploadOutcome.Ready _, UploadOutcome.Rejected _ -> beginning(outcome);
        };
    }

    /// By its author, or by the post's.
    ///
    /// @throws ProblemException 404 where the fan sees no such reply, 422 where they may not remove it
    @Transactional
    void remove(UUID post, UUID id, UUID fan) {
        Reply reply = replies.held(id)
                .filter(found -> found.freestyleId().equals(post) && found.state() != ReplyState.REMOVED)
                .filter(found -> found.isBy(fan) || (found.isPublished() && freestyles.isPublishedTo(fan, post)))
                .orElseThrow(ProblemException::notFound);
        if (!reply.isBy(fan) && !reply.postAuthorId().equals(fan)) {
            throw ProblemException.withReasons(ErrorCode.RULE_VIOLATION, List.of(new Reason("not_author", Map.of())));
        }
        replies.remove(id);
        if (reply.isPublished()) {
            replyPublisher.withdraw(reply);
        }
    }
}
