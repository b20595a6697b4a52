package io.terrace.community.report;

import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What is reported.
///
/// @param id the fan's, for a profile
@Schema(name = "ReportSubject")
record ReportSubject(@NotNull SubjectKind kind, @NotNull UUID id) {}
