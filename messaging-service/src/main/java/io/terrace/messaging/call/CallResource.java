package io.terrace.messaging.call;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.messaging.call.CallTransitionResult.Done;
import io.terrace.messaging.call.CallTransitionResult.NoSuchCall;
import io.terrace.messaging.call.CallTransitionResult.Silenced;
import io.terrace.messaging.call.CallTransitionResult.WrongRole;
import io.terrace.messaging.call.CallTransitionResult.WrongState;
import io.terrace.messaging.call.StartCallResult.Busy;
import io.terrace.messaging.call.StartCallResult.Joined;
import io.terrace.messaging.call.StartCallResult.NoProvider;
import io.terrace.messaging.call.StartCallResult.NoSuchFan;
import io.terrace.messaging.call.StartCallResult.NotAllowed;
import io.terrace.messaging.call.StartCallResult.Sanctioned;
import io.terrace.messaging.call.StartCallResult.Started;
import io.terrace.messaging.call.provider.CallCredential;
import io.terrace.messaging.call.provider.TelephonyProviderSelector;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.EnumParameterParser;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.SpeechSanction;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

/// Calls between two fans.
@Path("/v2/calls")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class CallResource {

    private final CallStarter starting;
    private final CallTransitionService transitions;
    private final CallQueryService calls;
    private final TelephonyProviderSelector providers;
    private final Caller caller;
    private final InstantSource clock;

    CallResource(
            CallStarter starting,
            CallTransitionService transitions,
            CallQueryService calls,
            TelephonyProviderSelector providers,
            Caller caller,
            InstantSource clock) {
        this.starting = starting;
        this.transitions = transitions;
        this.calls = calls;
        this.providers = providers;
        this.caller = caller;
        this.clock = clock;
    }

    /// Why an invitee does not take a call.
    enum DeclineReason {
        DECLINED,
        BUSY
    }

    @GET
    @Operation(operationId = "listCalls", summary = "The fan's calls, newest first")
    public Page<CallView> list(@BeanParam CallFilter filter, @BeanParam @Valid PageRequest page) {
        return calls.page(caller.id(), filter, page);
    }

    @GET
    @Path("{callId}")
    @Operation(operationId = "getCall", summary = "A call that the fan is in, or was")
    public CallView get(@RestPath UUID callId) {
        return view(callId);
    }

    @POST
    @Idempotent(required = true, apart = true)
    @Operation(
            operationId = "startCall",
            summary = "Calls a fan: their devices ring for 45 seconds",
            description =
                    "Needs an Idempotency-Key. A repeat of a `clientId` gets the same call, 200; so does a fan who"
                            + " calls someone who is calling them: that call is answered. 404 `not_found` where there is no "
                            + "such fan, 409 `call_busy` where one of the two is in a call, 422 `not_eligible` with reason "
                            + "`squad_only`, `nobody` or `sanctioned`, 503 `provider_unavailable`.")
    @APIResponseSchema(value = CallResponse.class, responseCode = "201", responseDescription = "It rings.")
    @APIResponse(
            responseCode = "200",
            description = "The call was there: a repeat, or the other was calling.",
            content = @Content(schema = @Schema(implementation = CallResponse.class)))
    public RestResponse<CallResponse> start(@NotNull @Valid CallDraft draft) {
        if (draft.inviteeId().equals(caller.id())) {
            throw ProblemException.invalid("/inviteeId", "invalid");
        }
        return switch (starting.start(caller.id(), caller.sessionId().orElse(null), draft)) {
            case Started(Call call) ->
                ResponseBuilder.<CallResponse>create(201)
                        .header("Location", "/v2/calls/" + call.id())
                        .entity(response(call))
                        .build();
            case Joined(Call call) -> RestResponse.ok(response(call));
            case NoSuchFan() -> throw ProblemException.notFound();
            case Sanctioned(var silence) -> throw silence.refusal();
            case NotAllowed(String reason) -> throw refusal(ErrorCode.NOT_ELIGIBLE, reason);
            case Busy() -> throw ProblemException.of(ErrorCode.CALL_BUSY);
            case NoProvider() -> throw ProblemException.of(ErrorCode.PROVIDER_UNAVAILABLE);
        };
    }

    @POST
    @Path("{callId}/accept")
    @Idempotent
    @Operation(
            operationId = "acceptCall",
            summary = "Answers a call; the first device to do so has it",
            description = "404 `not_found`, 409 `invalid_state` unless it rings, also for the second device, 422 "
                    + "`rule_violation` with reason `not_invitee`, 422 `not_eligible` with reason `sanctioned`.")
    @APIResponseSchema(value = CallResponse.class, responseDescription = "In progress.")
    public RestResponse<CallResponse> accept(@RestPath UUID callId) {
        return RestResponse.ok(response(
                done(transitions.accept(callId, caller.id(), caller.sessionId().orElse(null)))));
    }

    @POST
    @Path("{callId}/decline")
    @Idempotent
    @Operation(
            operationId = "declineCall",
            summary = "Does not take a call",
            description = "404 `not_found`, 409 `invalid_state` unless it rings, 422 `rule_violation` with reason "
                    + "`not_invitee`.")
    @APIResponseSchema(value = CallView.class, responseDescription = "Declined, or busy.")
    public RestResponse<CallView> decline(
            @RestPath UUID callId,
            @RestQuery
                    @Parameter(
                            description = "`declined`, unless given; or `busy`, where the phone is in another kind of "
                                    + "call.")
                    @Nullable String reason) {
        DeclineReason why = EnumParameterParser.parse("reason", reason, DeclineReason.class);
        return RestResponse.ok(viewed(done(transitions.decline(callId, caller.id(), why == DeclineReason.BUSY))));
    }

    @POST
    @Path("{callId}/cancel")
    @Idempotent
    @Operation(
            operationId = "cancelCall",
            summary = "Gives up a call that rings",
            description = "404 `not_found`, 409 `invalid_state` unless it rings, 422 `rule_violation` with reason "
                    + "`not_caller`.")
    @APIResponseSchema(value = CallView.class, responseDescription = "Cancelled.")
    public RestResponse<CallView> cancel(@RestPath UUID callId) {
        return RestResponse.ok(viewed(done(transitions.cancel(callId, caller.id()))));
    }

    @POST
    @Path("{callId}/end")
    @Idempotent
    @Operation(
            operationId = "endCall",
            summary = "Hangs up",
            description = "404 `not_found`, 409 `invalid_state` unless it is in progress.")
    @APIResponseSchema(value = CallView.class, responseDescription = "Ended.")
    public RestResponse<CallView> end(@RestPath UUID callId) {
        return RestResponse.ok(viewed(done(transitions.end(callId, caller.id()))));
    }

    @POST
    @Path("{callId}/token")
    @Idempotent
    @Operation(
            operationId = "createCallToken",
            summary = "A new credential for the call's room, for a device that comes back",
            description = "404 `not_found`, 409 `invalid_state` where the call is over, or rings for the caller of the "
                    + "API, 503 `provider_unavailable` where its provider is not set up any more.")
    @APIResponseSchema(value = CallCredential.class, responseDescription = "The credential.")
    public RestResponse<CallCredential> token(@RestPath UUID callId) {
        Call call = calls.call(callId, caller.id()).orElseThrow(ProblemException::notFound);
        if (!call.admits(caller.id())) {
            throw wrongState(call.status(), List.of(CallStatus.IN_PROGRESS));
        }
        CallCredential credential = credential(call);
        if (credential == null) {
            throw ProblemException.of(ErrorCode.PROVIDER_UNAVAILABLE);
        }
        return RestResponse.ok(credential);
    }

    @POST
    @Path("{callId}/quality")
    @Idempotent
    @Operation(
            operationId = "rateCall",
            summary = "Says how good a call was; a later word takes the place of an earlier one",
            description = "404 `not_found`, 409 `invalid_state` where it was not answered.")
    @APIResponseSchema(value = CallView.class, responseDescription = "Rated.")
    public RestResponse<CallView> rate(@RestPath UUID callId, @NotNull @Valid CallRatingRequest quality) {
        Call call = calls.call(callId, caller.id()).orElseThrow(ProblemException::notFound);
        if (call.answeredAt() == null) {
            throw wrongState(call.status(), List.of(CallStatus.IN_PROGRESS, CallStatus.ENDED));
        }
        calls.rate(callId, caller.id(), quality);
        return RestResponse.ok(view(callId));
    }

    private CallView view(UUID id) {
        return calls.find(id, caller.id()).orElseThrow(ProblemException::notFound);
    }

    private CallView viewed(Call call) {
        return CallView.of(call, caller.id(), null);
    }

    private CallResponse response(Call call) {
        return new CallResponse(viewed(call), call.admits(caller.id()) ? credential(call) : null);
    }

    private @Nullable CallCredential credential(Call call) {
        return providers
                .find(call.provider())
                .map(provider -> provider.credential(call.room(), caller.id(), clock.instant()))
                .orElse(null);
    }

    private static Call done(CallTransitionResult result) {
        return switch (result) {
            case Done(Call call) -> call;
            case NoSuchCall() -> throw ProblemException.notFound();
            case WrongState(CallStatus state, List<CallStatus> allowed) -> throw wrongState(state, allowed);
            case Silenced(SpeechSanction sanction) -> throw sanction.refusal();
            case WrongRole(String reason) -> throw refusal(ErrorCode.RULE_VIOLATION, reason);
        };
    }

    private static ProblemException wrongState(CallStatus state, List<CallStatus> allowed) {
        return ProblemException.of(
                ErrorCode.INVALID_STATE,
                Map.of(
                        "state",
                        state.wire(),
                        "allowed",
                        allowed.stream().map(CallStatus::wire).toList()));
    }

    private static ProblemException refusal(ErrorCode code, String reason) {
        return ProblemException.withReasons(code, List.of(new Reason(reason, Map.of())));
    }
}
