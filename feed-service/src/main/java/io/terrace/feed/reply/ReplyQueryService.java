package io.terrace.feed.reply;

import io.terrace.feed.FeedConfig;
import io.terrace.feed.author.FanSummary;
import io.terrace.feed.author.FanSummaryQueryService;
import io.terrace.feed.freestyle.FreestyleQueryService;
import io.terrace.feed.media.Recording;
import io.terrace.feed.media.UploadQueryService;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.TimeCursor;
import io.terrace.platform.tenancy.ActionPermissionView;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/// Replies as a fan sees them, those of a page in as many queries as one.
@ApplicationScoped
class ReplyQueryService {

    private static final UUID LAST = new UUID(-1, -1);

    private final ReplyRepository replies;
    private final FreestyleQueryService freestyles;
    private final FanSummaryQueryService authors;
    private final UploadQueryService uploads;
    private final KeysetPageAssembler paging;
    private final Duration urlTtl;

    ReplyQueryService(
            ReplyRepository replies,
            FreestyleQueryService freestyles,
            FanSummaryQueryService authors,
            UploadQueryService uploads,
            KeysetPageAssembler paging,
            FeedConfig config) {
        this.replies = replies;
        this.freestyles = freestyles;
        this.authors = authors;
        this.uploads = uploads;
        this.paging = paging;
        urlTtl = config.audioUrlTtl();
    }

    /// @throws ProblemException 404 where the fan sees no such post
    @Transactional
    Page<ReplyView> page(UUID post, UUID viewer, PageRequest request) {
        if (!freestyles.isPublishedTo(viewer, post)) {
            throw ProblemException.notFound();
        }
        String list = "replies/" + post;
        TimeCursor after = paging.position(request, list).map(TimeCursor::parse).orElse(TimeCursor.newest(LAST));
        Page<Reply> page = paging.page(
                replies.before(after, post, viewer, request.limit() + 1),
                request,
                list,
                reply -> TimeCursor.of(reply.createdAt(), reply.id()).position());
        return new Page<>(show(page.items(), viewer), page.nextCursor());
    }

    /// For the club's staff.
    @Transactional
    Optional<ReplyView> review(UUID id, UUID staff) {
        return replies.reviewable(id)
                .map(reply -> view(
                        reply,
                        staff,
                        true,
                        authors.cards(List.of(reply.authorId())),
                        reply.uploadId() == null || !reply.wasPublished()
                                ? Map.of()
                                : uploads.recordingsForReview(List.of(reply.uploadId()), urlTtl)));
    }

    @Transactional
    List<ReplyView> show(List<Reply> found, UUID viewer) {
        Map<UUID, FanSummary> cards =
                authors.cards(found.stream().map(Reply::authorId).toList());
        Map<UUID, Recording> recordings = uploads.recordings(
                found.stream()
                        .filter(Reply::isPublished)
                        .map(Reply::uploadId)
                        .filter(Objects::nonNull)
                        .toList(),
                urlTtl);
        return found.stream()
                .map(reply -> view(reply, viewer, reply.isBy(viewer), cards, recordings))
                .toList();
    }

    private static ReplyView view(
            Reply reply, UUID viewer, boolean told, Map<UUID, FanSummary> cards, Map<UUID, Recording> recordings) {
        return new ReplyView(
                reply.id(),
                reply.isBy(viewer) ? reply.clientId() : null,
                reply.freestyleId(),
                FanSummary.of(reply.authorId(), cards),
                reply.text(),
                reply.uploadId() == null ? null : recordings.get(reply.uploadId()),
                reply.state(),
                told ? reply.hiddenReason() : null,
                told ? reply.rejectionReason() : null,
                reply.createdAt(),
                new ReplyView.ReplyActions(ActionPermissionView.when(
                        reply.isBy(viewer) || reply.postAuthorId().equals(viewer), "not_author")));
    }
}
