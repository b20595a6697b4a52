package io.terrace.auth.sync;

import io.terrace.auth.sync.Verdict.Conflict;
import io.terrace.auth.sync.Verdict.SignatureInvalid;
import io.terrace.auth.sync.Verdict.SignatureRequired;
import io.terrace.auth.sync.Verdict.Suspended;
import io.terrace.auth.sync.Verdict.Synced;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.Identifiers;
import io.terrace.auth.user.Origin;
import io.terrace.platform.kernel.Code;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.web.Caller;
import io.terrace.platform.web.Idempotent;
import io.terrace.platform.web.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import org.jboss.resteasy.reactive.RestResponse;

/// What an idempotency key covers of a sync: all that is in its transaction. The partner's host has been asked before,
/// and that it can't be reached keeps no answer from those who repeat a request.
@ApplicationScoped
class SyncDesk {

    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final Syncing syncing;
    private final Caller caller;

    SyncDesk(Syncing syncing, Caller caller) {
        this.syncing = syncing;
        this.caller = caller;
    }

    @Idempotent(operationId = "syncPartnerUser")
    RestResponse<SyncAnswer> sync(Word word) {
        if (!word.checkable()) {
            throw ProblemException.retryAfter(Code.PROVIDER_UNAVAILABLE, PAUSE);
        }
        PartnerUserData data = word.data();
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
        return switch (Identifiers.read(data.externalUserId(), data.phone(), data.email())) {
            case Identifiers.Read(var identifiers) -> identifiers;
            case Identifiers.None() -> throw ProblemException.of(Code.MISSING_IDENTIFIER);
            case Identifiers.Malformed(var kind) -> throw ProblemException.invalid("/" + kind.field(), "invalid");
        };
    }
}
