package io.terrace.feed.freestyle;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.InstantSource;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

/// The club takes freestyles out of sight that no fan has reported.
@Path("/v2/freestyles/{id}")
@RolesAllowed({Role.SERVER, Role.MODERATOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class FreestyleHidingResource {

    private final FreestyleHidingService hiding;
    private final FreestyleQueryService freestyles;
    private final InstantSource clock;

    FreestyleHidingResource(FreestyleHidingService hiding, FreestyleQueryService freestyles, InstantSource clock) {
        this.hiding = hiding;
        this.freestyles = freestyles;
        this.clock = clock;
    }

    @POST
    @Path("hide")
    @AnswerInTransaction
    @NeedsScope("content:write")
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "hideFreestyle",
            summary = "Takes a freestyle out of everyone's sight but its author's",
            description = "As a moderator's decision on a report does: fans hear `freestyle.removed`, its recording is "
                    + "withheld, and its author reads why. One that is hidden already keeps its reason. One that is "
                    + "`processing` keeps that state, with `hiddenReason`, and is hidden as soon as its upload is ready. "
                    + "404 `not_found` where it is removed or not there.")
    public FreestyleView hide(@RestPath UUID id, @NotNull @Valid HideRequest request) {
        hiding.hide(id, request.reason(), clock.instant());
        return review(id);
    }

    @POST
    @Path("unhide")
    @AnswerInTransaction
    @NeedsScope("content:write")
    @Operation(
            operationId = "unhideFreestyle",
            summary = "Brings a hidden freestyle back, whoever hid it",
            description = "Fans find it where it was. One whose author is leaving stays hidden; one that is not hidden "
                    + "stays as it is. 404 `not_found` where it is removed or not there.")
    public FreestyleView unhide(@RestPath UUID id) {
        hiding.restore(id, clock.instant());
        return review(id);
    }

    /// After the lock, so that one removed meanwhile is 404.
    private FreestyleView review(UUID id) {
        return freestyles.review(id).orElseThrow(ProblemException::notFound);
    }
}
