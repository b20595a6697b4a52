package io.terrace.community.report;

import java.util.UUID;

/// A report on its way into a case.
///
/// @param id that it has once it is stored
record ReportWish(UUID id, UUID reporter, ReportDraft draft) {

    Subject subject() {
        return draft.subject();
    }
}
