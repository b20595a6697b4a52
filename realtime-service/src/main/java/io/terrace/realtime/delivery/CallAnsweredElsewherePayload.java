package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.UUID;

/// A call rings no more, as another of the fan's devices has it.
///
/// @param sessionId of that device, to which it is not sent
@RegisterForReflection
record CallAnsweredElsewherePayload(UUID callId, UUID sessionId) {}
