package io.terrace.community.checkin;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What a fan's phone shows at the door.
///
/// @param qrPayload the text of the QR code
/// @param validUntil a new one is to be fetched by then
@Schema(name = "EventPass")
record PassView(String qrPayload, Instant validUntil) {}
