package io.terrace.community.checkin;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What a venue shows.
///
/// @param code the digits to type in
/// @param qrPayload the text of the QR code
/// @param validUntil another one is shown from then on; this one is taken for 30 seconds more
@Schema(name = "VenueCode")
record VenueCodeView(String code, String qrPayload, Instant validUntil) {}
