package io.terrace.community.checkin;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What shows that a fan is there.
///
/// @param code the venue's, typed, or what its QR code says
/// @param lat degrees north
/// @param lng degrees east
/// @param accuracyM within how many metres of there the phone is, as it says itself
@Schema(name = "CheckInProof")
record CheckInProofDraft(
        @Nullable @Size(max = 200) String code,
        @Nullable @DecimalMin("-90") @DecimalMax("90") Double lat,
        @Nullable @DecimalMin("-180") @DecimalMax("180") Double lng,
        @Nullable @DecimalMin("0") @DecimalMax("1000000") Double accuracyM) {

    static final CheckInProofDraft NONE = new CheckInProofDraft(null, null, null, null);
}
