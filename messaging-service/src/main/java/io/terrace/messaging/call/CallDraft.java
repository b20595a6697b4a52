package io.terrace.messaging.call;

import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A call to be made.
///
/// @param clientId the caller's own id of it: a repeat gets the same call
@Schema(name = "CallDraft")
record CallDraft(@NotNull UUID clientId, @NotNull UUID inviteeId) {}
