package io.terrace.community.checkin;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What staff have scanned from a fan's phone.
///
/// @param payload the text of the scanned QR code
@Schema(name = "Scan")
record PassScanRequest(@NotNull @Size(max = 200) String payload) {}
