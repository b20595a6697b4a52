package io.terrace.community.squaddie;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.LocalDate;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

/// Draws, to be replayed.
@Path("/v2/squaddie-of-the-day")
@RolesAllowed({Role.FAN, Role.SERVER, Role.ANALYST})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class DrawResource {

    private final DrawService draws;

    DrawResource(DrawService draws) {
        this.draws = draws;
    }

    @GET
    @Path("draws/{date}")
    @NeedsScope("squaddie:read")
    @Operation(
            operationId = "getSquaddieDraw",
            summary = "A day's draw: its seed's hash from the day before, its seed once it is held",
            description = """
                    How the winner follows (`hmac-sha256-tickets-1`): of HMAC-SHA256 with the seed as key and the text
                    `<date>:<round>:<try>`, `try` from 0 on, the first eight bytes are a number without a sign. One not less
                    than the largest multiple of all tickets below 2^64 is passed over for the next `try`. The number modulo all
                    tickets is the ticket drawn, counted from 0 through the entrants in the order of their ids, without those
                    whose `asideIn` is less than the round. 404 `not_found` where no draw is promised for the date.""")
    public DrawView get(@RestPath LocalDate date) {
        return draws.find(date).orElseThrow(ProblemException::notFound);
    }

    @GET
    @Path("draws/{date}/entrants")
    @NeedsScope("squaddie:read")
    @Operation(
            operationId = "listSquaddieEntrants",
            summary = "Who stood in a day's draw, in the order of their ids; empty until it is held",
            description = "All of them agreed to be drawn. 404 `not_found` as for the draw.")
    public Page<EntrantView> entrants(@RestPath LocalDate date, @BeanParam @Valid PageRequest page) {
        get(date);
        return draws.entrants(date, page);
    }
}
