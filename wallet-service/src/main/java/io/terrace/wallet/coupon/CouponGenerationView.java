package io.terrace.wallet.coupon;

import io.terrace.platform.jdbc.Row;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// Codes being made.
///
/// @param requested how many codes were ordered
/// @param done how many there are so far
/// @param finishedAt when all were made, if they are
@Schema(name = "CouponJob")
record CouponGenerationView(
        UUID id,
        UUID campaignId,
        long requested,
        long done,
        Instant createdAt,
        @Schema(nullable = true) @Nullable Instant finishedAt) {

    /// Of a row of `coupon_job`.
    static final String COLUMNS = "id, campaign_id, requested, done, created_at, finished_at ";

    static CouponGenerationView read(Row row) {
        return new CouponGenerationView(
                row.id("id"),
                row.id("campaign_id"),
                row.number("requested"),
                row.number("done"),
                row.instant("created_at"),
                row.instantOrNull("finished_at"));
    }
}
