package io.terrace.auth.sync;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.sync.Verdict.Conflict;
import io.terrace.auth.sync.Verdict.SignatureInvalid;
import io.terrace.auth.sync.Verdict.SignatureRequired;
import io.terrace.auth.sync.Verdict.Suspended;
import io.terrace.auth.sync.Verdict.Synced;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.IdentifierKind;
import io.terrace.auth.user.Origin;
import io.terrace.platform.kernel.Code;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.web.Caller;
import io.terrace.platform.web.Idempotent;
import io.terrace.platform.web.ProblemException;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/auth/partner-sync")
@RunOnVirtualThread
class PartnerSyncResource {

    private final Syncing syncing;
    private final Caller caller;

    PartnerSyncResource(Syncing syncing, Caller caller) {
        this.syncing = syncing;
        this.caller = caller;
    }

    @POST
    @Idempotent
    @RolesAllowed(Role.APP)
    @Operation(
            operationId = "syncPartnerUser",
            summary = "Creates or updates a user on the partner's word, and signs them in",
            description = "A live key needs an `identityToken` unless the partner has opted out: 403 "
                    + "`signature_required`. It is a JWT (EdDSA, ES256 or RS256) by a registered key "
                    + "with `kid`, `aud` (the partner's id or this API's URL), `jti` (single use), "
                    + "`exp` at most 5 minutes away, and each identifier under its own name: 401 "
                    + "`sso_token_invalid`. Without one no user proven by OTP or signature is ever "
                    + "reached. 400 `missing_identifier`; 409 `identity_conflict` naming the fields; "
                    + "403 `account_suspended`.")
    @APIResponseSchema(value = SyncAnswer.class, responseCode = "200", responseDescription = "Signed in.")
    public RestResponse<SyncAnswer> post(@NotNull @Valid PartnerUserData data) {
        return switch (syncing.sync(data, identifiers(data), Origin.of(caller), caller.isLive())) {
            case Synced(SyncAnswer answer) -> RestResponse.ok(answer);
            case SignatureRequired() -> throw ProblemException.of(Code.SIGNATURE_REQUIRED);
            case SignatureInvalid() -> throw ProblemException.of(Code.SSO_TOKEN_INVALID);
            case Conflict(var kinds) ->
                throw ProblemException.withErrors(
                        Code.IDENTITY_CONFLICT,
                        kinds.stream()
                                .map(kind -> new FieldError("/" + kind.field(), "conflict"))
                                .toList());
            case Suspended() -> throw ProblemException.of(Code.ACCOUNT_SUSPENDED);
        };
    }

    /// In the order in which they are matched.
    private static List<Identifier> identifiers(PartnerUserData data) {
        var found = new ArrayList<Identifier>();
        read(data.externalUserId(), IdentifierKind.EXTERNAL, Identifier::external)
                .ifPresent(found::add);
        read(data.phone(), IdentifierKind.PHONE, Identifier::phone).ifPresent(found::add);
        read(data.email(), IdentifierKind.EMAIL, Identifier::email).ifPresent(found::add);
        if (found.isEmpty()) {
            throw ProblemException.of(Code.MISSING_IDENTIFIER);
        }
        return found;
    }

    /// An empty text counts as absent: apps send what their form holds.
    private static Optional<Identifier> read(
            @Nullable String text, IdentifierKind kind, Function<String, Optional<Identifier>> normal) {
        if (text == null || text.isBlank()) {
            return Optional.empty();
        }
        return Optional.of(
                normal.apply(text).orElseThrow(() -> ProblemException.invalid("/" + kind.field(), "invalid")));
    }
}
