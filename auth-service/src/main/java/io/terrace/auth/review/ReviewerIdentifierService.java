package io.terrace.auth.review;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditActor;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.session.SessionService;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.IdentifierKind;
import io.terrace.auth.user.IdentifierSignInService;
import io.terrace.auth.user.IdentifiersProven;
import io.terrace.auth.vault.KeyPurpose;
import io.terrace.auth.vault.KeyedHasher;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Transactional;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// What sign-in needs to know of review identifiers.
@ApplicationScoped
public class ReviewerIdentifierService {

    private static final UUID FIRST = new UUID(0, 0);

    private final KeyedHasher marks;
    private final InstantSource clock;
    private final KeysetPageAssembler paging;
    private final AuditTrail audit;
    private final IdentifierSignInService users;
    private final SessionService sessions;

    ReviewerIdentifierService(
            KeyedHasher marks,
            InstantSource clock,
            KeysetPageAssembler paging,
            AuditTrail audit,
            IdentifierSignInService users,
            SessionService sessions) {
        this.marks = marks;
        this.clock = clock;
        this.paging = paging;
        this.audit = audit;
        this.users = users;
        this.sessions = sessions;
    }

    /// The review identifier that it is for the partner's apps, and still is today. Empty where a fan of the current
    /// community has proven that it is theirs.
    @Transactional
    public Optional<UUID> find(UUID partner, Identifier identifier) {
        Instant now = clock.instant();
        return known(partner, identifier)
                .filter(known -> known.standsAt(now) && !users.isProven(identifier))
                .map(ReviewerIdentifier::id);
    }

    /// Whether the code is its own, its day has not come and no fan has proven the identifier; takes the same time for
    /// every code.
    @Transactional
    public boolean opens(UUID review, Identifier identifier, String code) {
        List<String> entered = marks.every(KeyPurpose.REVIEW_CODE, bytes(review), code.getBytes(US_ASCII))
                .toList();
        Instant now = clock.instant();
        return ReviewerIdentifier.<ReviewerIdentifier>findByIdOptional(review)
                .filter(known -> entered.stream().anyMatch(known::hasCode))
                .filter(known -> known.standsAt(now) && !users.isProven(identifier))
                .isPresent();
    }

    /// Writes down, in the current transaction, that a fan came in by it.
    public void used(UUID review, UUID user) {
        audit.add(AuditActor.fan(user), AuditAction.REVIEW_CODE_USED, review);
    }

    /// The identifier is locked for the partner first: a fan who proves it at the same time has either done so before
    /// it is looked for, or finds the review identifier and ends it.
    @Transactional
    AddReviewerIdentifierResult add(UUID partner, Identifier identifier, ReviewerIdentifierDraft draft) {
        ReviewerIdentifier.lock(partner, List.of(identifier));
        if (known(partner, identifier).isPresent()) {
            return new AddReviewerIdentifierResult.AlreadyThere();
        }
        if (users.isProven(partner, identifier)) {
            return new AddReviewerIdentifierResult.OfAFan();
        }
        UUID id = Ids.next();
        var profile = new ReviewerIdentifierView(id, identifier.masked(), draft.expiresAt(), clock.instant());
        String subject = marks.newest(KeyPurpose.OTP_SUBJECT, text(partner, identifier));
        String hash =
                marks.newest(KeyPurpose.REVIEW_CODE, bytes(id), draft.code().getBytes(US_ASCII));
        if (!ReviewerIdentifier.add(partner, subject, hash, profile)) {
            return new AddReviewerIdentifierResult.AlreadyThere();
        }
        audit.add(partner, AuditAction.REVIEW_IDENTIFIER_ADDED, id, List.of());
        return new AddReviewerIdentifierResult.Added(profile);
    }

    /// A fan takes over what a review identifier was for: it is removed, and in the fan's community the reviewers are
    /// signed out.
    void takeOver(@Observes IdentifiersProven proof) {
        UUID partner = proof.partner();
        List<Identifier> addresses = proof.identifiers().stream()
                .filter(one -> one.kind() == IdentifierKind.EMAIL || one.kind() == IdentifierKind.PHONE)
                .toList();
        if (addresses.isEmpty()) {
            return;
        }
        ReviewerIdentifier.lock(partner, addresses);
        known(partner, addresses).stream()
                .map(ReviewerIdentifier::id)
                .filter(id -> ReviewerIdentifier.remove(partner, id))
                .forEach(id -> audit.add(
                        partner,
                        AuditActor.SYSTEM,
                        AuditAction.REVIEW_IDENTIFIER_REMOVED,
                        id,
                        List.of("identifier_proven")));
        users.reviewers(addresses)
                .forEach(reviewer -> sessions.endAll(reviewer, AuditActor.fan(reviewer), partner, "identifier_proven"));
    }

    /// False where there is none.
    @Transactional
    boolean remove(UUID partner, UUID id) {
        if (!ReviewerIdentifier.remove(partner, id)) {
            return false;
        }
        audit.add(partner, AuditAction.REVIEW_IDENTIFIER_REMOVED, id, List.of());
        return true;
    }

    @Transactional
    Page<ReviewerIdentifierView> page(UUID partner, PageRequest request) {
        String list = "review-identifiers/" + partner;
        UUID after = paging.position(request, list).map(UUID::fromString).orElse(FIRST);
        List<ReviewerIdentifierView> found = ReviewerIdentifier.page(partner, after, request.limit() + 1).stream()
                .map(ReviewerIdentifier::profile)
                .toList();
        return paging.page(found, request, list, one -> one.id().toString());
    }

    private Optional<ReviewerIdentifier> known(UUID partner, Identifier identifier) {
        return known(partner, List.of(identifier)).stream().findFirst();
    }

    private List<ReviewerIdentifier> known(UUID partner, List<Identifier> identifiers) {
        List<String> subjects = identifiers.stream()
                .flatMap(one -> marks.every(KeyPurpose.OTP_SUBJECT, text(partner, one)))
                .toList();
        return ReviewerIdentifier.of(partner, subjects);
    }

    private static byte[] text(UUID partner, Identifier identifier) {
        return ("review/" + partner + "/" + identifier.kind() + "/" + identifier.value()).getBytes(UTF_8);
    }

    private static byte[] bytes(UUID id) {
        return ByteBuffer.allocate(16)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
    }
}
