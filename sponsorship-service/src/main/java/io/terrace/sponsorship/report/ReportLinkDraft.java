package io.terrace.sponsorship.report;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A link to be.
///
/// @param expiresAt within 400 days; in 30 days unless given
@Schema(name = "ReportLinkDraft")
record ReportLinkDraft(@Nullable Instant expiresAt) {}
