package io.terrace.realtime.ticket;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.web.Caller;
import io.terrace.platform.web.Idempotent;
import io.terrace.realtime.redis.RedisAway;
import io.terrace.realtime.redis.RedisCalls;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestResponse;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/stream/tickets")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
class TicketResource {

    private final Tickets tickets;
    private final Caller caller;

    TicketResource(Tickets tickets, Caller caller) {
        this.tickets = tickets;
        this.caller = caller;
    }

    @POST
    @Idempotent
    @Operation(
            operationId = "createStreamTicket",
            summary = "A ticket to open one stream with",
            description = "For browsers' EventSource, which sends no Authorization header: open"
                    + " `GET /v2/stream?ticket=…` within 30 s. It works once, and for the caller's session only.")
    @APIResponseSchema(value = Ticket.class, responseCode = "201", responseDescription = "The ticket.")
    public RestResponse<Ticket> post() throws RedisAway, InterruptedException {
        Fan fan = new Fan(caller.id(), caller.communityId(), caller.sessionId().orElseThrow(), caller.tokenExpiry());
        return RestResponse.status(RestResponse.Status.CREATED, RedisCalls.await(tickets.issue(fan)));
    }
}
