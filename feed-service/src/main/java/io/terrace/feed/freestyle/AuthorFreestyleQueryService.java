package io.terrace.feed.freestyle;

import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

/// The posts of one author: what others may see of them, or all of the author's own.
@ApplicationScoped
class AuthorFreestyleQueryService {

    private final FreestyleRepository posts;
    private final FreestyleViewAssembler freestyleViewAssembler;
    private final KeysetPageAssembler paging;
    private final InstantSource clock;

    AuthorFreestyleQueryService(
            FreestyleRepository posts,
            FreestyleViewAssembler freestyleViewAssembler,
            KeysetPageAssembler paging,
            InstantSource clock) {
        this.clock = clock;
        this.posts = posts;
        this.freestyleViewAssembler = freestyleViewAssembler;
        this.paging = paging;
    }

    /// One's own are ordered by when they were posted, another's by when they were published. Neither changes, so no
    /// page repeats or skips a post, except one whose late upload publishes it between two pages.
    @Transactional
    Page<FreestyleView> page(PageRequest request, UUID author, UUID viewer) {
        boolean own = author.equals(viewer);
        String list = "freestyles/" + author + (own ? "/own" : "");
        FreestyleCursor after =
                paging.position(request, list).map(FreestyleCursor::parse).orElse(FreestyleCursor.NEWEST);
        int most = request.limit() + 1;
        List<Freestyle> found = own ? posts.ownBefore(after, most, author) : posts.before(after, most, author, viewer);
        Page<Freestyle> page =
                paging.page(found, request, list, post -> (own ? post.postedMark() : post.mark()).position());
        return new Page<>(freestyleViewAssembler.show(page.items(), viewer), page.nextCursor());
    }

    /// What the author removed and can still take back, by when it was posted.
    @Transactional
    Page<FreestyleView> removed(PageRequest request, UUID author) {
        String list = "freestyles/" + author + "/removed";
        FreestyleCursor after =
                paging.position(request, list).map(FreestyleCursor::parse).orElse(FreestyleCursor.NEWEST);
        Page<Freestyle> page = paging.page(
                posts.removedBefore(
                        after, request.limit() + 1, author, clock.instant().minus(Freestyle.RESTORABLE)),
                request,
                list,
                post -> post.postedMark().position());
        return new Page<>(freestyleViewAssembler.show(page.items(), author), page.nextCursor());
    }
}
