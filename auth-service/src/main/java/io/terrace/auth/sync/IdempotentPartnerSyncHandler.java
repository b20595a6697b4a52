package io.terrace.auth.sync;

import io.terrace.auth.sync.PartnerSyncResult.Conflict;
import io.terrace.auth.sync.PartnerSyncResult.SignatureInvalid;
import io.terrace.auth.sync.PartnerSyncResult.SignatureRequired;
import io.terrace.auth.sync.PartnerSyncResult.Suspended;
import io.terrace.auth.sync.PartnerSyncResult.Synced;
import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.PartnerIdentifierParseResult;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import org.jboss.resteasy.reactive.RestResponse;

/// What an idempotency key covers of a sync: all that is in its transaction. The partner's host has been asked before,
/// and that it can't be reached keeps no answer from those who repeat a request.
@ApplicationScoped
class IdempotentPartnerSyncHandler {

    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final PartnerSyncService partnerSyncRules;
    private final Caller caller;

    IdempotentPartnerSyncHandler(PartnerSyncService partnerSyncRules, Caller caller) {
        this.partnerSyncRules = partnerSyncRules;
        this.caller = caller;
    }

    @Idempotent(operationId = "syncPartnerUser")
    RestResponse<PartnerSyncResponse> sync(PartnerSyncCommand word) {
        if (!word.checkable()) {
            throw ProblemException.retryAfter(ErrorCode.PROVIDER_UNAVAILABLE, PAUSE);
        }
        PartnerSyncRequest data = word.data();
        return switch (partnerSyncRules.sync(data, identifiers(data), ApiKeyTenant.of(caller), caller.isLive())) {
            case Synced(PartnerSyncResponse answer) -> RestResponse.ok(answer);
            case SignatureRequired() -> throw ProblemException.of(ErrorCode.SIGNATURE_REQUIRED);
            case SignatureInvalid() -> throw ProblemException.of(ErrorCode.SSO_TOKEN_INVALID);
            case Conflict(var kinds) ->
                throw ProblemException.withErrors(
                        ErrorCode.IDENTITY_CONFLICT,
                        kinds.stream()
                                .map(kind -> new FieldError("/" + kind.field(), "conflict"))
                                .toList());
            case Suspended() -> throw ProblemException.of(ErrorCode.ACCOUNT_SUSPENDED);
        };
    }

    /// In the order in which they are matched.
    private static List<Identifier> identifiers(PartnerSyncRequest data) {
        return switch (PartnerIdentifierParseResult.read(data.externalUserId(), data.phone(), data.email())) {
            case PartnerIdentifierParseResult.Read(var identifiers) -> identifiers;
            case PartnerIdentifierParseResult.None() -> throw ProblemException.of(ErrorCode.MISSING_IDENTIFIER);
            case PartnerIdentifierParseResult.Malformed(var kind) ->
                throw ProblemException.invalid("/" + kind.field(), "invalid");
        };
    }
}
