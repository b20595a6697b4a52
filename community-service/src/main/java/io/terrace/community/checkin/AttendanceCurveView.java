package io.terrace.community.checkin;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// How an event filled.
///
/// @param checkedIn the check-ins in all
/// @param bucketSec a minute, or more where that would be over 1,440 buckets
/// @param buckets those in which someone came, in order
/// @param methods how many came by each
@Schema(name = "AttendanceCurve")
record AttendanceCurveView(long checkedIn, long bucketSec, List<Bucket> buckets, Map<String, Long> methods) {

    /// The check-ins of a minute, and all until its end.
    ///
    /// @param at when it begins
    /// @param checkIns the check-ins of this minute
    /// @param total how many were there at its end
    @Schema(name = "AttendanceBucket")
    record Bucket(Instant at, long checkIns, long total) {}
}
