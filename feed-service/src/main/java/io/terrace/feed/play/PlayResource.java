package io.terrace.feed.play;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.feed.freestyle.FreestyleQueryService;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

@Path("/v2/freestyles/{id}")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class PlayResource {

    private final PlayService playOperations;
    private final ListenerQueryService listeners;
    private final FreestyleQueryService freestyles;
    private final Caller caller;

    PlayResource(
            PlayService playOperations,
            ListenerQueryService listeners,
            FreestyleQueryService freestyles,
            Caller caller) {
        this.playOperations = playOperations;
        this.listeners = listeners;
        this.freestyles = freestyles;
        this.caller = caller;
    }

    @POST
    @AnswerInTransaction
    @Path("plays")
    @Operation(
            operationId = "recordPlays",
            summary = "Tells what the caller has heard of a freestyle",
            description = "`listenedMs` is the union of all parts ever sent, so a batch may be sent again, overlap "
                    + "another and come late. A play of 3 s or of the whole counts in `counts.plays`, once for each "
                    + "`clientId`; a fan counts in `counts.listeners` once. The author's own count in neither. 404 "
                    + "`not_found` unless published and to be seen by the caller, 400 `validation_failed` where a part "
                    + "ends before it begins.")
    public PlayBatchResponse post(@RestPath UUID id, @NotNull @Valid PlayBatchRequest batch) {
        List<FieldError> reversed = IntStream.range(0, batch.plays().size())
                .filter(i -> batch.plays().get(i).toMs() <= batch.plays().get(i).fromMs())
                .mapToObj(i -> new FieldError("/plays/" + i + "/toMs", "out_of_range"))
                .toList();
        if (!reversed.isEmpty()) {
            throw ProblemException.withErrors(ErrorCode.VALIDATION_FAILED, reversed);
        }
        return playOperations.play(id, caller.id(), batch.plays()).orElseThrow(ProblemException::notFound);
    }

    @GET
    @Path("listeners")
    @Operation(
            operationId = "listListeners",
            summary = "Who played the caller's own freestyle, the latest first",
            description = "By their first play that counts, without fans whom a block keeps apart from the caller. 404 "
                    + "`not_found` where it is removed or not there, 422 `rule_violation` with reason `not_author` "
                    + "where it is another's.")
    public Page<ListenerView> list(@RestPath UUID id, @BeanParam @Valid PageRequest page) {
        freestyles.requireOwn(id, caller.id());
        return listeners.page(id, caller.id(), page);
    }
}
