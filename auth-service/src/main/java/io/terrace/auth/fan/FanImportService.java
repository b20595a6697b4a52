package io.terrace.auth.fan;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditActor;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.fan.FanBatchResponse.Item;
import io.terrace.auth.fan.FanBatchResponse.Status;
import io.terrace.auth.fan.ParseFanResult.Invalid;
import io.terrace.auth.fan.ParseFanResult.Valid;
import io.terrace.auth.session.SessionService;
import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.auth.user.IdentifierKind;
import io.terrace.auth.user.PartnerUserSyncService;
import io.terrace.auth.user.PartnerUserSyncService.Outcome;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// Makes or updates many fans. A transaction holds few of them: each takes up to three locks on identifiers, and
/// Postgres has room for some thousands at a time. What a failure leaves undone, a repetition does.
@ApplicationScoped
class FanImportService {

    private static final int FANS_PER_TRANSACTION = 50;

    private final FanBatchItemParser reader;
    private final PartnerUserSyncService users;
    private final SessionService sessions;
    private final AuditTrail audit;

    FanImportService(
            FanBatchItemParser reader, PartnerUserSyncService users, SessionService sessions, AuditTrail audit) {
        this.reader = reader;
        this.users = users;
        this.sessions = sessions;
        this.audit = audit;
    }

    FanBatchResponse run(List<JsonNode> fans, ApiKeyTenant origin) {
        var results = new Item[fans.size()];
        var waiting = new ArrayList<Valid>();
        for (int index = 0; index < fans.size(); index++) {
            switch (reader.read(index, fans.get(index))) {
                case Valid readable -> waiting.add(readable);
                case Invalid(var code, var errors) -> results[index] = Item.rejected(index, code, errors);
            }
        }
        for (int from = 0; from < waiting.size(); from += FANS_PER_TRANSACTION) {
            List<Valid> some = waiting.subList(from, Math.min(from + FANS_PER_TRANSACTION, waiting.size()));
            List<Outcome> outcomes = QuarkusTransaction.requiringNew().call(() -> store(some, origin));
            for (int i = 0; i < some.size(); i++) {
                int index = some.get(i).index();
                results[index] = result(index, outcomes.get(i));
            }
        }
        return new FanBatchResponse(List.of(results));
    }

    private List<Outcome> store(List<Valid> some, ApiKeyTenant origin) {
        List<Outcome> outcomes =
                users.introduce(some.stream().map(Valid::introduction).toList(), origin);
        for (Outcome outcome : outcomes) {
            if (outcome instanceof Outcome.Introduced introduced && introduced.adopted()) {
                UUID user = introduced.user().id();
                sessions.endAll(user, AuditActor.fan(user), origin.partner(), "identity_proven");
            }
        }
        audit.add(origin.partner(), AuditAction.FANS_IMPORTED, origin.community(), List.of());
        return outcomes;
    }

    private static Item result(int index, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Introduced introduced ->
                new Item(
                        index,
                        introduced.created() ? Status.CREATED : Status.UPDATED,
                        introduced.user().id(),
                        null,
                        List.of());
            case Outcome.Conflict(var kinds) -> rejected(index, ErrorCode.IDENTITY_CONFLICT, kinds, "conflict");
            case Outcome.SignatureRequired(var kinds) ->
                rejected(index, ErrorCode.SIGNATURE_REQUIRED, kinds, "unexpected");
            case Outcome.Suspended() -> Item.rejected(index, ErrorCode.ACCOUNT_SUSPENDED, List.of());
        };
    }

    private static Item rejected(int index, ErrorCode code, List<IdentifierKind> kinds, String error) {
        return Item.rejected(
                index,
                code,
                kinds.stream()
                        .map(kind -> new FieldError(FanBatchItemParser.pointer(index, kind.field()), error))
                        .toList());
    }
}
