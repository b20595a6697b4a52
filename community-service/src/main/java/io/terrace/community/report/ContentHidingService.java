package io.terrace.community.report;

import io.terrace.community.sanction.ModerationReason;
import io.terrace.platform.events.CommunityEvent.ContentHidden;
import io.terrace.platform.events.CommunityEvent.ContentRestored;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/// Hides things and shows them again, by the service that stores them.
@ApplicationScoped
@Transactional(TxType.MANDATORY)
class ContentHidingService {

    private final ReportableContentRepository contents;
    private final CaseRepository cases;
    private final Outbox outbox;

    ContentHidingService(ReportableContentRepository contents, CaseRepository cases, Outbox outbox) {
        this.contents = contents;
        this.cases = cases;
        this.outbox = outbox;
    }

    /// @return whether it was in sight
    boolean hide(ReportSubject subject, ModerationReason reason) {
        boolean changed = contents.hide(subject, reason);
        if (changed) {
            outbox.add(new ContentHidden(
                    subject.id(),
                    Tenancy.current().orElseThrow(),
                    subject.kind().wire(),
                    reason.wire(),
                    cases.now()));
        }
        return changed;
    }

    /// @return whether it was out of sight
    boolean restore(ReportSubject subject) {
        boolean changed = contents.restore(subject);
        if (changed) {
            outbox.add(new ContentRestored(
                    subject.id(),
                    Tenancy.current().orElseThrow(),
                    subject.kind().wire(),
                    cases.now()));
        }
        return changed;
    }
}
