package io.terrace.feed.freestyle;

import io.terrace.feed.sanction.SpeechSanctionLookup;
import io.terrace.platform.events.FeedEvent.FreestyleRemoved;
import io.terrace.platform.events.FeedEvent.FreestyleRestored;
import io.terrace.platform.events.FeedEvent.FreestyleUpdated;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.SpeechSanction;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;

@ApplicationScoped
class FreestyleEditService {

    private final FreestyleRepository posts;
    private final FreestyleViewAssembler freestyleViewAssembler;
    private final SpeechSanctionLookup silences;
    private final Outbox outbox;
    private final InstantSource clock;

    FreestyleEditService(
            FreestyleRepository posts,
            FreestyleViewAssembler freestyleViewAssembler,
            SpeechSanctionLookup silences,
            Outbox outbox,
            InstantSource clock) {
        this.posts = posts;
        this.freestyleViewAssembler = freestyleViewAssembler;
        this.silences = silences;
        this.outbox = outbox;
        this.clock = clock;
    }

    /// Changes the fan's own post. Others hear of it where it is published; who may no longer hear it is told that it
    /// is
    /// removed.
    ///
    /// @throws ProblemException 404, 412, or 422 for another's and for one who may not speak
    @Transactional
    FreestyleView edit(UUID id, UUID fan, FreestylePatch change, VersionPrecondition condition) {
        Freestyle post = posts.locked(id)
                .filter(found -> found.isLeftTo(fan) || posts.seen(id, fan).isPresent())
                .orElseThrow(ProblemException::notFound);
        if (!post.isBy(fan)) {
            throw ProblemException.withReasons(
                    ErrorCode.RULE_VIOLATION, List.of(new Reason(FreestyleActions.NOT_AUTHOR, Map.of())));
        }
        FreestyleView old = freestyleViewAssembler.show(post, fan);
        condition.require(old);
        if (change.caption() != null) {
            silences.of(fan).map(SpeechSanction::refusal).ifPresent(refusal -> {
                throw refusal;
            });
        }
        post.change(change);
        FreestyleView view = freestyleViewAssembler.show(post, fan);
        if (post.isPublished() && !view.guardedPart().equals(old.guardedPart())) {
            tell(post, old.visibility());
        }
        return view;
    }

    private void tell(Freestyle post, Visibility old) {
        Instant now = clock.instant();
        UUID community = Tenancy.current().orElseThrow();
        UUID author = post.authorId();
        String visibility = post.visibility().wire();
        if (post.visibility() == old) {
            outbox.add(new FreestyleUpdated(post.id(), community, author, post.caption(), now, visibility));
        } else {
            outbox.add(List.of(
                    new FreestyleRemoved(post.id(), community, author, now, old.wire()),
                    new FreestyleRestored(post.id(), community, author, now, visibility)));
        }
    }
}
