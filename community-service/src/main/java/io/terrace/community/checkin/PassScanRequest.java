package io.terrace.community.checkin;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/// What staff have scanned from a fan's phone.
///
/// @param payload the text of the scanned QR code
record PassScanRequest(@NotNull @Size(max = 200) String payload) {}
