package io.terrace.community.report;

import io.terrace.community.report.CaseActionResult.AlreadyInForce;
import io.terrace.community.report.CaseActionResult.Elsewhere;
import io.terrace.community.report.CaseActionResult.Misplaced;
import io.terrace.community.report.CaseActionResult.NoAuthor;
import io.terrace.community.report.CaseActionResult.NoSuchCase;
import io.terrace.community.report.CaseActionResult.NotToBeHidden;
import io.terrace.community.report.CaseActionResult.Stands;
import io.terrace.community.report.CaseActionResult.Taken;
import io.terrace.community.report.CaseHistoryRepository.Deed;
import io.terrace.community.report.CaseHistoryView.Act;
import io.terrace.community.sanction.ImposeSanctionResult;
import io.terrace.community.sanction.SanctionImpositionService;
import io.terrace.community.sanction.SanctionImpositionService.Cause;
import io.terrace.community.sanction.SanctionTerms;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The club's decisions on a case. Each locks its row, so one of two comes first.
@ApplicationScoped
class CaseModerationService {

    private final CaseRepository cases;
    private final CaseHistoryRepository entries;
    private final CaseCloser caseCloser;
    private final ContentHidingService contentHiding;
    private final SanctionImpositionService sanctionOperations;

    CaseModerationService(
            CaseRepository cases,
            CaseHistoryRepository entries,
            CaseCloser caseCloser,
            ContentHidingService contentHiding,
            SanctionImpositionService sanctionOperations) {
        this.cases = cases;
        this.entries = entries;
        this.caseCloser = caseCloser;
        this.contentHiding = contentHiding;
        this.sanctionOperations = sanctionOperations;
    }

    @Transactional
    public CaseActionResult take(UUID id, Deed deed) {
        return held(id, found -> switch (found.state()) {
            case RECEIVED -> {
                cases.move(id, CaseState.IN_REVIEW, deed.by().id());
                entries.add(id, Act.TAKEN, deed, null);
                yield stands(id);
            }
            case IN_REVIEW -> isWith(found, deed) ? new Stands(found) : new Taken();
            case ACTIONED, DISMISSED -> new Elsewhere(found.state());
        });
    }

    /// Back into the queue, from any assignee.
    @Transactional
    public CaseActionResult release(UUID id, Deed deed) {
        return held(id, found -> switch (found.state()) {
            case IN_REVIEW -> {
                cases.move(id, CaseState.RECEIVED, null);
                entries.add(id, Act.RELEASED, deed, null);
                yield stands(id);
            }
            case RECEIVED -> new Stands(found);
            case ACTIONED, DISMISSED -> new Elsewhere(found.state());
        });
    }

    @Transactional
    public CaseActionResult dismiss(UUID id, Deed deed) {
        return open(id, deed, found -> {
            caseCloser.close(found, CaseState.DISMISSED, deed);
            entries.add(id, Act.DISMISSED, deed, null);
            return stands(id);
        });
    }

    @Transactional
    public CaseActionResult act(UUID id, CaseActionRequest measure, Deed deed) {
        return open(id, deed, found -> {
            if (measure.hides() && !found.subject().kind().canBeHidden()) {
                return new NotToBeHidden();
            }
            SanctionTerms penalty = measure.sanction();
            if (penalty == null) {
                return actOn(found, measure, deed, null);
            }
            if (found.authorId() == null) {
                return new NoAuthor();
            }
            return switch (sanctionOperations.impose(
                    found.authorId(), penalty, new Cause(deed.by(), id, deed.note()))) {
                case ImposeSanctionResult.Done(UUID sanction) -> actOn(found, measure, deed, sanction);
                case ImposeSanctionResult.AlreadyInForce() -> new AlreadyInForce();
                case ImposeSanctionResult.NoSuchFan() -> new NoAuthor();
                case ImposeSanctionResult.Misplaced(String what) -> new Misplaced(what);
            };
        });
    }

    /// What was hidden is seen again; the case stays closed.
    @Transactional
    public CaseActionResult restore(UUID id, Deed deed) {
        return held(id, found -> {
            if (!found.subject().kind().canBeHidden()) {
                return new NotToBeHidden();
            }
            if (contentHiding.restore(found.subject())) {
                entries.add(id, Act.RESTORED, deed, null);
            }
            return stands(id);
        });
    }

    private CaseActionResult actOn(CaseView found, CaseActionRequest measure, Deed deed, @Nullable UUID sanction) {
        if (measure.hides() && contentHiding.hide(found.subject(), measure.reason())) {
            entries.add(found.id(), Act.HIDDEN, deed, null);
        }
        caseCloser.close(found, CaseState.ACTIONED, deed);
        entries.add(found.id(), Act.ACTIONED, deed, sanction);
        return stands(found.id());
    }

    /// Where it is open, and not another's.
    private CaseActionResult open(UUID id, Deed deed, Function<CaseView, CaseActionResult> work) {
        return held(id, found -> {
            if (!found.state().isOpen()) {
                return new Elsewhere(found.state());
            }
            return found.state() == CaseState.IN_REVIEW && !isWith(found, deed) ? new Taken() : work.apply(found);
        });
    }

    private CaseActionResult held(UUID id, Function<CaseView, CaseActionResult> work) {
        Optional<CaseView> found = cases.held(id);
        return found.isPresent() ? work.apply(found.get()) : new NoSuchCase();
    }

    private Stands stands(UUID id) {
        return new Stands(cases.find(id).orElseThrow());
    }

    private static boolean isWith(CaseView found, Deed deed) {
        return deed.by().id().equals(found.assigneeId());
    }
}
