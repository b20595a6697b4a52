package io.terrace.realtime.ticket;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.tenancy.Caller;
import io.terrace.realtime.redis.RedisUnavailableException;
import io.terrace.realtime.redis.TimedRedisClient;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/stream/tickets")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
class StreamTicketResource {

    private static final String KEY_HASH = "X-Service-Key-Hash";
    private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");

    private final StreamTicketStore tickets;
    private final Caller caller;
    private final HttpHeaders headers;

    /// @param headers of the request under way
    StreamTicketResource(StreamTicketStore tickets, Caller caller, HttpHeaders headers) {
        this.tickets = tickets;
        this.caller = caller;
        this.headers = headers;
    }

    @POST
    @Idempotent
    @Operation(
            operationId = "createStreamTicket",
            summary = "A ticket to open one stream with",
            description = "For browsers' EventSource, which sends no headers of its own: open"
                    + " `GET /v2/stream?ticket=…` within 30 s, without an API key. It works once, for the caller's"
                    + " session only, on pages whose origin the API key admits that it was made with, and for as long"
                    + " as that key is in force.")
    @APIResponseSchema(value = StreamTicket.class, responseCode = "201", responseDescription = "The ticket.")
    public RestResponse<StreamTicket> post() throws RedisUnavailableException, InterruptedException {
        AuthenticatedFan fan = new AuthenticatedFan(
                caller.id(), caller.communityId(), caller.sessionId().orElseThrow(), caller.tokenExpiry());
        StreamCaller client = new StreamCaller(
                StreamCallerKind.FAN,
                fan,
                InstallationHeader.of(headers.getHeaderString(InstallationHeader.HEADER)),
                keyHash());
        return RestResponse.status(RestResponse.Status.CREATED, TimedRedisClient.await(tickets.issue(client)));
    }

    // As the gateway says it; from no one else does it pass.
    private @Nullable String keyHash() {
        String hash = headers.getHeaderString(KEY_HASH);
        return hash != null && SHA_256.matcher(hash).matches() ? hash : null;
    }
}
