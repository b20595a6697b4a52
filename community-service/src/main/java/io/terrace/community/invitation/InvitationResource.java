package io.terrace.community.invitation;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.community.code.CodeGuessLimiter;
import io.terrace.community.code.ShortCodeGenerator;
import io.terrace.community.event.RsvpAvailability;
import io.terrace.community.invitation.AcceptInvitationResult.Absent;
import io.terrace.community.invitation.AcceptInvitationResult.Accepted;
import io.terrace.community.invitation.AcceptInvitationResult.Closed;
import io.terrace.community.invitation.AcceptInvitationResult.EventOver;
import io.terrace.community.invitation.AcceptInvitationResult.Own;
import io.terrace.community.invitation.AcceptInvitationResult.SquadFull;
import io.terrace.community.invitation.CreateInvitationResult.Made;
import io.terrace.community.invitation.CreateInvitationResult.NoSuchEvent;
import io.terrace.community.invitation.CreateInvitationResult.Over;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

@Path("/v2/invitations")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class InvitationResource {

    private final InvitationService invitations;
    private final InvitationAcceptanceService invitationAcceptance;
    private final CodeGuessLimiter guesses;
    private final Caller caller;
    private final InstantSource clock;

    InvitationResource(
            InvitationService invitations,
            InvitationAcceptanceService invitationAcceptance,
            CodeGuessLimiter guesses,
            Caller caller,
            InstantSource clock) {
        this.invitations = invitations;
        this.invitationAcceptance = invitationAcceptance;
        this.guesses = guesses;
        this.caller = caller;
        this.clock = clock;
    }

    @POST
    @Idempotent
    @Operation(
            operationId = "createInvitation",
            summary = "Invites fans into the caller's squad, to an event or into the community",
            description =
                    "Who accepts one into the squad is connected with the caller at once. 400 `validation_failed` "
                            + "for fields that do not fit or do not go together; 404 `not_found` for an event that is another "
                            + "community's or not there, 409 `invalid_state` for one that is over or called off; "
                            + "422 `not_eligible` with reason `sanctioned` for who may not speak.")
    @APIResponseSchema(value = InvitationView.class, responseCode = "201", responseDescription = "Made.")
    public RestResponse<InvitationView> create(@NotNull @Valid InvitationDraft draft) {
        invitations.silence(caller.id()).ifPresent(silence -> {
            throw silence.refusal();
        });
        return switch (invitations.make(caller.id(), draft.at(clock.instant()))) {
            case Made(InvitationView made) ->
                ResponseBuilder.create(RestResponse.Status.CREATED, made)
                        .header("Location", "/v2/invitations/" + made.code())
                        .build();
            case NoSuchEvent() -> throw ProblemException.notFound();
            case Over(RsvpAvailability event) -> throw over(event);
        };
    }

    @GET
    @Operation(operationId = "listInvitations", summary = "The caller's own invitations, newest first")
    public Page<InvitationView> list(@BeanParam @Valid PageRequest request) {
        return invitations.of(caller.id(), request);
    }

    @GET
    @Path("{invitation}")
    @RolesAllowed({Role.FAN, Role.APP})
    @Operation(
            operationId = "previewInvitation",
            summary = "What an invitation is to and whether it is still valid; nothing of the inviter",
            description = "404 `not_found`, also where the caller or who invites has blocked the other; 429 "
                    + "`rate_limited` after too many codes that are none.")
    public InvitationPreview preview(@RestPath @Parameter(description = "Its code.") String invitation) {
        guesses.check();
        Optional<UUID> fan = caller.is(Role.FAN) ? Optional.of(caller.id()) : Optional.empty();
        return ShortCodeGenerator.read(invitation)
                .flatMap(code -> invitations.preview(code, fan))
                .orElseThrow(this::absent);
    }

    @POST
    @Path("{invitation}/accept")
    @Consumes(MediaType.APPLICATION_JSON)
    @Idempotent
    @Operation(
            operationId = "acceptInvitation",
            summary = "Accepts an invitation; once, however often it is repeated",
            description =
                    "Who has accepted it before gets the same answer and uses nothing. One into a squad connects "
                            + "the two; with one to an event the caller may say in the body whether they come. 404 `not_found`, "
                            + "also where one of the two has blocked the other; 409 `invalid_state` where it is exhausted or "
                            + "revoked, or its event over or called off, 410 `invitation_expired`; 422 `rule_violation` with the "
                            + "reason `own_invitation`, or `squad_full` where one of the two has 5,000 in their squad; 429 `rate_limited` after too many codes that are none.")
    @APIResponseSchema(value = InvitationAcceptanceView.class, responseCode = "200", responseDescription = "Accepted.")
    public RestResponse<InvitationAcceptanceView> accept(
            @RestPath @Parameter(description = "Its code.") String invitation,
            @RequestBody(required = false) @Valid @Nullable AcceptanceDraft draft) {
        guesses.check();
        AcceptInvitationResult verdict = ShortCodeGenerator.read(invitation)
                .map(code ->
                        invitationAcceptance.accept(code, caller.id(), draft == null ? AcceptanceDraft.EMPTY : draft))
                .orElseGet(Absent::new);
        return switch (verdict) {
            case Accepted(InvitationAcceptanceView acceptance) -> RestResponse.ok(acceptance);
            case Absent() -> throw absent();
            case Own() -> throw rule("own_invitation");
            case SquadFull() -> throw rule("squad_full");
            case Closed(InvitationStatus status) -> throw closed(status);
            case EventOver(RsvpAvailability event) -> throw over(event);
        };
    }

    @DELETE
    @AnswerInTransaction
    @Path("{invitation}")
    @Operation(
            operationId = "revokeInvitation",
            summary = "Takes back one of the caller's invitations; who has accepted it has",
            description = "Repeating it changes nothing. 404 `not_found`.")
    public InvitationView revoke(
            @RestPath @Parameter(description = "Its id.") UUID invitation,
            @BeanParam VersionPrecondition precondition) {
        return invitations.revoke(invitation, caller.id(), precondition).orElseThrow(ProblemException::notFound);
    }

    @GET
    @Path("{invitation}/uses")
    @Operation(
            operationId = "listInvitationUses",
            summary = "Who has accepted one of the caller's invitations, newest first",
            description = "404 `not_found`.")
    public Page<InvitationUseView> uses(
            @RestPath @Parameter(description = "Its id.") UUID invitation, @BeanParam @Valid PageRequest request) {
        return invitations.uses(invitation, caller.id(), request).orElseThrow(ProblemException::notFound);
    }

    private ProblemException absent() {
        guesses.failed();
        return ProblemException.notFound();
    }

    private static ProblemException rule(String reason) {
        return ProblemException.withReasons(ErrorCode.RULE_VIOLATION, List.of(new Reason(reason, Map.of())));
    }

    private static ProblemException over(RsvpAvailability event) {
        return ProblemException.of(
                ErrorCode.INVALID_STATE, Map.of("state", event.status(), "allowed", event.allowed()));
    }

    private static ProblemException closed(InvitationStatus status) {
        return status == InvitationStatus.EXPIRED
                ? ProblemException.of(ErrorCode.INVITATION_EXPIRED)
                : ProblemException.of(
                        ErrorCode.INVALID_STATE,
                        Map.of("state", status.wire(), "allowed", List.of(InvitationStatus.ACTIVE.wire())));
    }
}
