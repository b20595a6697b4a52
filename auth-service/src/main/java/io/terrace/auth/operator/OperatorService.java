package io.terrace.auth.operator;

import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.operator.AddOperatorResult.Added;
import io.terrace.auth.operator.AddOperatorResult.RootIsOver;
import io.terrace.auth.operator.AddOperatorResult.TooMany;
import io.terrace.platform.events.AuthEvent.CredentialRevoked;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// Who may operate the platform. Additions and removals take turns, so that of two operators who remove each other one
/// stays, and of two who use the root credential at once one makes the first operator.
@ApplicationScoped
public class OperatorService {

    private static final UUID FIRST = new UUID(0, 0);
    private static final int MAX_OPERATORS = 1_000;

    private final EntityManager entities;
    private final RootCredential root;
    private final Caller caller;
    private final KeysetPageAssembler paging;
    private final AuditTrail audit;
    private final Outbox outbox;
    private final InstantSource clock;

    OperatorService(
            EntityManager entities,
            RootCredential root,
            Caller caller,
            KeysetPageAssembler paging,
            AuditTrail audit,
            Outbox outbox,
            InstantSource clock) {
        this.entities = entities;
        this.root = root;
        this.caller = caller;
        this.paging = paging;
        this.audit = audit;
        this.outbox = outbox;
        this.clock = clock;
    }

    /// The operators' credentials behind hashes. The root credential is one until there is an operator.
    ///
    /// @param hashes SHA-256 of a token each, 64 lower-case hex digits
    @Transactional
    public Map<String, Credential> find(Set<String> hashes) {
        var found = new HashMap<String, Credential>();
        Operator.withHash(hashes).forEach(operator -> found.put(operator.hash(), credential(operator.id())));
        for (String hash : hashes) {
            root.find(hash)
                    .filter(bootstrap -> Operator.count() == 0)
                    .ifPresent(bootstrap -> found.put(hash, bootstrap));
        }
        return found;
    }

    @Transactional
    AddOperatorResult add(String name) {
        takeTurn();
        long count = Operator.count();
        if (count > 0 && caller.id().equals(RootCredential.ID)) {
            return new RootIsOver();
        }
        requireCaller();
        if (count >= MAX_OPERATORS) {
            return new TooMany(MAX_OPERATORS);
        }
        Instant now = clock.instant();
        OperatorToken token = OperatorToken.draw();
        var operator = new Operator(name, token, caller.id(), now);
        operator.persistAndFlush();
        audit.add(AuditTrail.PLATFORM, AuditAction.OPERATOR_ADDED, operator.id(), List.of());
        if (count == 0) {
            root.hash()
                    .ifPresent(hash ->
                            outbox.add(new CredentialRevoked(RootCredential.ID, hash, AuditTrail.PLATFORM, null, now)));
        }
        return new Added(new NewOperatorView(operator.view(), token.value()));
    }

    @Transactional
    RemoveOperatorResult remove(UUID id) {
        takeTurn();
        Optional<Operator> operator = Operator.findByIdOptional(id);
        if (operator.isEmpty()) {
            return RemoveOperatorResult.NO_SUCH_OPERATOR;
        }
        if (id.equals(caller.id())) {
            return RemoveOperatorResult.OWN_ACCOUNT;
        }
        if (Operator.count() == 1) {
            return RemoveOperatorResult.LAST_OPERATOR;
        }
        requireCaller();
        operator.get().delete();
        audit.add(AuditTrail.PLATFORM, AuditAction.OPERATOR_REMOVED, id, List.of());
        outbox.add(operator.get().revoked(clock.instant()));
        return RemoveOperatorResult.REMOVED;
    }

    @Transactional
    Optional<OperatorView> find(UUID id) {
        return Operator.<Operator>findByIdOptional(id).map(Operator::view);
    }

    /// Oldest first.
    @Transactional
    Page<OperatorView> page(PageRequest request) {
        String list = "operators";
        UUID after = paging.position(request, list).map(UUID::fromString).orElse(FIRST);
        List<OperatorView> found = Operator.page(after, request.limit() + 1).stream()
                .map(Operator::view)
                .toList();
        return paging.page(found, request, list, operator -> operator.id().toString());
    }

    static Credential credential(UUID operator) {
        return new Credential(
                operator,
                Credential.Kind.OPERATOR,
                null,
                null,
                "live",
                Credential.Status.ACTIVE,
                List.of(),
                List.of(),
                null,
                Map.of(),
                null);
    }

    /// Whoever was removed since the gateway asked for them does nothing more.
    ///
    /// @throws ProblemException 401 `token_invalid`
    private void requireCaller() {
        boolean stands = caller.id().equals(RootCredential.ID)
                ? Operator.count() == 0
                : Operator.findByIdOptional(caller.id()).isPresent();
        if (!stands) {
            throw ProblemException.of(ErrorCode.TOKEN_INVALID);
        }
    }

    /// Held until the transaction ends: what is read after it is what the change before left.
    private void takeTurn() {
        entities.createNativeQuery(
                        "select true from pg_advisory_xact_lock(hashtextextended('operators', 0))", Boolean.class)
                .getSingleResult();
    }
}
