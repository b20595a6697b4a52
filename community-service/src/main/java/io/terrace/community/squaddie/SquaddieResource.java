package io.terrace.community.squaddie;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.LocalDate;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/// The fan of the day.
@Path("/v2/squaddie-of-the-day")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class SquaddieResource {

    private static final String DATE = "The community's own date; today unless said otherwise.";

    private final SquaddieService squaddies;
    private final Caller caller;

    SquaddieResource(SquaddieService squaddies, Caller caller) {
        this.squaddies = squaddies;
        this.caller = caller;
    }

    @GET
    @Operation(
            operationId = "getSquaddieOfTheDay",
            summary = "The fan of a day",
            description = "404 `not_found` where there is none, or none for the caller to see; 400 `validation_failed` "
                    + "for what is no date.")
    public SquaddieView get(@RestQuery("date") @Parameter(description = DATE) @Nullable LocalDate date) {
        return squaddies.of(dateOf(date), caller.id()).orElseThrow(ProblemException::notFound);
    }

    @GET
    @Path("history")
    @Operation(
            operationId = "listSquaddies",
            summary = "The fans of the days, the latest first",
            description = "`user` is null where the caller and they have nothing to do with each other.")
    public Page<SquaddieView> list(@BeanParam @Valid PageRequest page) {
        return squaddies.history(page, caller.id());
    }

    @PUT
    @AnswerInTransaction
    @Path("congratulations")
    @Operation(
            operationId = "congratulateSquaddie",
            summary = "Congratulates the fan of a day; once, however often it is said",
            description = "404 `not_found` as for the fan of the day.")
    public SquaddieView congratulate(@RestQuery("date") @Parameter(description = DATE) @Nullable LocalDate date) {
        return congratulated(date, true);
    }

    @DELETE
    @AnswerInTransaction
    @Path("congratulations")
    @Operation(
            operationId = "withdrawCongratulation",
            summary = "Takes it back",
            description = "404 `not_found` as for the fan of the day.")
    public SquaddieView withdraw(@RestQuery("date") @Parameter(description = DATE) @Nullable LocalDate date) {
        return congratulated(date, false);
    }

    private SquaddieView congratulated(@Nullable LocalDate date, boolean wanted) {
        LocalDate day = dateOf(date);
        if (!squaddies.congratulate(day, caller.id(), wanted)) {
            throw ProblemException.notFound();
        }
        return get(day);
    }

    private LocalDate dateOf(@Nullable LocalDate date) {
        return date == null ? squaddies.today() : date;
    }
}
