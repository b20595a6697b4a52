package io.terrace.community.report;

import java.util.UUID;

/// A report on its way into a case.
///
/// @param id that it has once it is stored
record ReportCommand(UUID id, UUID reporter, ReportDraft draft) {

    ReportSubject subject() {
        return draft.subject();
    }
}
