package io.terrace.community.report;

import java.util.UUID;

/// Where a report belongs.
///
/// @param caseId gone again where it was opened for nothing
/// @param stored whether it is there: not where the fan has reported the case or used the client id before
record ReportCaseAssignment(UUID caseId, boolean stored) {}
