package io.terrace.auth.session;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.session.LogOutScopeRequest.Scope;
import io.terrace.auth.session.RefreshResult.Ended;
import io.terrace.auth.session.RefreshResult.Invalid;
import io.terrace.auth.session.RefreshResult.OtherCommunity;
import io.terrace.auth.session.RefreshResult.Refreshed;
import io.terrace.auth.session.RefreshResult.Stolen;
import io.terrace.auth.session.RefreshResult.Suspended;
import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.MergePatchBody;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/auth")
@RunOnVirtualThread
class SessionResource {

    /// The refresh token that new tokens are issued for.
    ///
    /// @param refreshToken the refresh token, which can be used once
    record Refresh(@NotNull @Size(max = 256) String refreshToken) {}

    /// A session's new name.
    ///
    /// @param name null or blank for none
    record SessionChange(
            @Schema(nullable = true) @Nullable @Size(max = 64) @Pattern(regexp = "[^\\p{Cc}]*") String name,

            @Schema(hidden = true) @JsonInclude(NON_EMPTY) Set<String> cleared)
            implements MergePatchBody {

        Optional<String> rename() {
            return clears("name") ? Optional.of("") : Optional.ofNullable(name);
        }
    }

    private final SessionService sessions;
    private final SessionRefreshService sessionRefresh;
    private final Caller caller;

    SessionResource(SessionService sessions, SessionRefreshService sessionRefresh, Caller caller) {
        this.sessions = sessions;
        this.sessionRefresh = sessionRefresh;
        this.caller = caller;
    }

    @POST
    @Path("token/refresh")
    @Idempotent
    @RolesAllowed({Role.APP, Role.FAN})
    @Operation(
            operationId = "refreshToken",
            summary = "New tokens for a refresh token",
            description = "Safe to repeat: until the new refresh token has been used, and 30 s longer, "
                    + "the old one brings the same one again. 401 `refresh_token_invalid`, "
                    + "`refresh_token_reused`, `session_revoked`, `community_mismatch`; 403 "
                    + "`account_suspended`.")
    @APIResponseSchema(value = TokenResponse.class, responseCode = "200", responseDescription = "The session goes on.")
    public RestResponse<TokenResponse> refresh(@NotNull @Valid Refresh refresh) {
        return switch (sessionRefresh.refresh(refresh.refreshToken(), ApiKeyTenant.of(caller))) {
            case Refreshed(TokenResponse answer) -> RestResponse.ok(answer);
            case Invalid() -> throw ProblemException.of(ErrorCode.REFRESH_TOKEN_INVALID);
            case Ended() -> throw ProblemException.of(ErrorCode.SESSION_REVOKED);
            case Stolen() -> throw ProblemException.of(ErrorCode.REFRESH_TOKEN_REUSED);
            case OtherCommunity() -> throw ProblemException.of(ErrorCode.COMMUNITY_MISMATCH);
            case Suspended() -> throw ProblemException.of(ErrorCode.ACCOUNT_SUSPENDED);
        };
    }

    @POST
    @Path("logout")
    @Consumes(MediaType.APPLICATION_JSON)
    @Idempotent
    @RolesAllowed(Role.FAN)
    @Operation(
            operationId = "logOut",
            summary = "Ends this session, the others or all",
            description = "Without a body, this one.")
    @APIResponse(responseCode = "204", description = "Ended.")
    public RestResponse<Void> logOut(@RequestBody(required = false) @Nullable LogOutScopeRequest wish) {
        Scope scope = wish == null || wish.scope() == null ? Scope.CURRENT : wish.scope();
        sessions.logOut(caller.id(), caller.sessionId().orElseThrow(), scope);
        return RestResponse.noContent();
    }

    @GET
    @Path("sessions")
    @RolesAllowed(Role.FAN)
    @Operation(operationId = "listSessions", summary = "The caller's live sessions, newest first")
    public Page<SessionView> list(@BeanParam @Valid PageRequest page) {
        return sessions.page(caller.id(), caller.sessionId(), page);
    }

    @DELETE
    @Path("sessions")
    @RolesAllowed(Role.FAN)
    @Operation(operationId = "endSessions", summary = "Ends all of the caller's sessions, this one too")
    public void deleteAll() {
        sessions.logOut(caller.id(), caller.sessionId().orElseThrow(), Scope.ALL);
    }

    @GET
    @Path("sessions/{sessionId}")
    @RolesAllowed(Role.FAN)
    @Operation(operationId = "getSession", summary = "A live session of the caller's")
    public SessionView get(@RestPath UUID sessionId) {
        return sessions.find(caller.id(), sessionId, caller.sessionId()).orElseThrow(ProblemException::notFound);
    }

    @PATCH
    @Path("sessions/{sessionId}")
    @Idempotent
    @RolesAllowed(Role.FAN)
    @Operation(
            operationId = "renameSession",
            summary = "Names one of the caller's live sessions, as its device is called")
    @APIResponseSchema(value = SessionView.class, responseCode = "200", responseDescription = "Named.")
    public RestResponse<SessionView> patch(
            @RestPath UUID sessionId,
            @BeanParam VersionPrecondition precondition,
            @NotNull @Valid SessionChange change) {
        return RestResponse.ok(
                sessions.rename(caller.id(), sessionId, precondition, change.rename(), caller.sessionId())
                        .orElseThrow(ProblemException::notFound));
    }

    @DELETE
    @Path("sessions/{sessionId}")
    @RolesAllowed(Role.FAN)
    @Operation(operationId = "endSession", summary = "Ends one of the caller's sessions")
    public void delete(@RestPath UUID sessionId, @BeanParam VersionPrecondition precondition) {
        if (!sessions.end(caller.id(), sessionId, precondition)) {
            throw ProblemException.notFound();
        }
    }
}
