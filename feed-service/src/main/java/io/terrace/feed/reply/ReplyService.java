package io.terrace.feed.reply;

import io.terrace.feed.freestyle.FreestyleQueryService;
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
    ///     422 for one who may not speak
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
        Beginning beginning = draft.uploadId() == null
                ? new Beginning(ReplyState.PUBLISHED, null)
                : beginning(uploads.hold(draft.uploadId()), fan);
        UUID id = Ids.next();
        if (!replies.add(
                id,
                post,
                fan,
                draft,
                beginning.state(),
                beginning.rejection(),
                clock.instant().truncatedTo(ChronoUnit.MICROS))) {
            return repeat(fan, draft).orElseThrow(() -> ProblemException.of(ErrorCode.ALREADY_EXISTS));
        }
        Reply reply = replies.held(id).orElseThrow();
        if (reply.isPublished()) {
            replyPublisher.publish(reply);
        }
        return new Posted(reply, false);
    }

    private static Beginning beginning(UploadOutcome outcome, UUID fan) {
        return switch (outcome) {
            case UploadOutcome.Awaited() -> new Beginning(ReplyState.PROCESSING, null);
            case UploadOutcome.Ready(UUID owner) when owner.equals(fan) -> new Beginning(ReplyState.PUBLISHED, null);
            case UploadOutcome.Rejected(UUID owner, String reason)
            when owner.equals(fan) -> new Beginning(ReplyState.REJECTED, reason);
            case UploadOutcome.Ready _, UploadOutcome.Rejected _ -> throw ProblemException.notFound();
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
            case UploadOutcome.Awaited _, UploadOutcome.Ready _, UploadOutcome.Rejected _ -> beginning(outcome, author);
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
