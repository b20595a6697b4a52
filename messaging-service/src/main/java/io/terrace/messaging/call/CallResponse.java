package io.terrace.messaging.call;

import io.terrace.messaging.call.provider.CallCredential;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A call, and the way into its room.
///
/// @param credential null where the call is over, or rings for the caller of the API
@Schema(name = "CallWithCredential")
record CallResponse(
        CallView call, @Schema(nullable = true) @Nullable CallCredential credential) {}
