package io.terrace.feed.timeline;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.feed.freestyle.FeedCriteria;
import io.terrace.feed.freestyle.FeedScope;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

@Path("/v2/feed")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
class FeedResource {

    private static final String COMMUNITY = "community";

    private final FeedQueryService timeline;
    private final Caller caller;

    FeedResource(FeedQueryService timeline, Caller caller) {
        this.timeline = timeline;
        this.caller = caller;
    }

    @GET
    @Operation(
            operationId = "listFeed",
            summary = "The community's feed, the squad's or an event's, newest first",
            description =
                    "Freestyles, and in the community's feed and an event's also polls that have opened, events and "
                            + "Squaddies of the Day. No page repeats or skips what was there when the first was read; `newCount` "
                            + "tells of what came since, up to 100. A post for its author's squad is there for them and the "
                            + "author alone, and none of fans that the caller has muted or blocked, or who has blocked them; "
                            + "nor one that the caller wants less of. "
                            + "While a campaign has the slot `feed_card`, a page of five items or more has an item `placement` "
                            + "after its fifth, besides `limit`. 400 `validation_failed` for another scope, `invalid_cursor` or "
                            + "`cursor_mismatch` for a cursor not of this feed.")
    public FeedPage get(
            @RestQuery
                    @DefaultValue(COMMUNITY)
                    @Parameter(
                            description =
                                    "`community`; `squad`: the caller's and their squad's; `event:{id}`: those that name it.")
                    String scope,
            @RestQuery
                    @DefaultValue("false")
                    @Parameter(
                            description = "Only freestyles of the last 90 days that the caller has not seen, by "
                                    + "`POST /v2/feed/interactions`.")
                    boolean unseen,
            @BeanParam @Valid PageRequest page) {
        FeedScope whose = FeedScope.of(scope).orElseThrow(() -> ProblemException.invalidQuery("scope", "unknown"));
        return timeline.page(page, new FeedCriteria(caller.id(), whose, unseen));
    }
}
