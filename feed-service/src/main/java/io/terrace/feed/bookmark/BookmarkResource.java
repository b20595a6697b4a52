package io.terrace.feed.bookmark;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.feed.freestyle.BookmarkedFreestyle;
import io.terrace.feed.freestyle.FreestyleQueryService;
import io.terrace.feed.freestyle.FreestyleView;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.TimeCursor;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

@Path("/v2/bookmarks")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class BookmarkResource {

    private static final String LIST = "bookmarks";
    private static final UUID LAST = new UUID(-1, -1);
    private static final int MOST = 1_000;

    private final BookmarkRepository bookmarks;
    private final FreestyleQueryService freestyles;
    private final KeysetPageAssembler paging;
    private final Caller caller;
    private final InstantSource clock;

    BookmarkResource(
            BookmarkRepository bookmarks,
            FreestyleQueryService freestyles,
            KeysetPageAssembler paging,
            Caller caller,
            InstantSource clock) {
        this.bookmarks = bookmarks;
        this.freestyles = freestyles;
        this.paging = paging;
        this.caller = caller;
        this.clock = clock;
    }

    @GET
    @Operation(
            operationId = "listBookmarks",
            summary = "The freestyles the caller has bookmarked, the latest first",
            description = "Without those that the caller may no longer see: removed, hidden, or kept from them by a "
                    + "block. One that comes back is there again. 400 `invalid_cursor`, `cursor_mismatch`.")
    public Page<FreestyleView> list(@BeanParam @Valid PageRequest request) {
        TimeCursor after = paging.position(request, LIST).map(TimeCursor::parse).orElse(TimeCursor.newest(LAST));
        Page<BookmarkedFreestyle> page = paging.page(
                freestyles.bookmarked(after, request.limit() + 1, caller.id()),
                request,
                LIST,
                mark -> TimeCursor.of(mark.bookmarkedAt(), mark.freestyle().id())
                        .position());
        return new Page<>(
                page.items().stream().map(BookmarkedFreestyle::freestyle).toList(), page.nextCursor());
    }

    @PUT
    @Path("{id}")
    @Transactional
    @Operation(
            operationId = "putBookmark",
            summary = "Bookmarks a freestyle; repeating it changes nothing",
            description = "404 `not_found` unless published and to be seen by the caller; 422 `rule_violation` with "
                    + "reason `too_many_bookmarks` and its `limit` of 1,000.")
    public void put(@RestPath UUID id) {
        if (!freestyles.isPublishedTo(caller.id(), id)) {
            throw ProblemException.notFound();
        }
        if (bookmarks.hasAtLeast(MOST, caller.id(), id)) {
            throw ProblemException.withReasons(
                    ErrorCode.RULE_VIOLATION, List.of(new Reason("too_many_bookmarks", Map.of("limit", MOST))));
        }
        bookmarks.add(caller.id(), id, clock.instant());
    }

    @DELETE
    @Path("{id}")
    @Transactional
    @Operation(
            operationId = "deleteBookmark",
            summary = "Takes a bookmark back; repeating it changes nothing",
            description = "Whatever became of the freestyle meanwhile.")
    public void delete(@RestPath UUID id) {
        bookmarks.remove(caller.id(), id);
    }
}
