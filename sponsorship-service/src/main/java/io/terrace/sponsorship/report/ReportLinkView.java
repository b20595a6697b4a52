package io.terrace.sponsorship.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.platform.jdbc.Row;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A link by which a sponsor reads its campaign's report.
///
/// @param url signed; given once, when the link is made
/// @param revokedAt from when on it leads nowhere
@Schema(name = "ReportLink")
record ReportLinkView(
        UUID id,
        @JsonInclude(Include.NON_NULL) @Nullable String url,
        Instant expiresAt,
        @Schema(nullable = true) @Nullable Instant revokedAt,
        Instant createdAt) {

    static ReportLinkView read(Row row) {
        return new ReportLinkView(
                row.id("id"),
                null,
                row.instant("expires_at"),
                row.instantOrNull("revoked_at"),
                row.instant("created_at"));
    }
}
