package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;

/// What an app asks for again, unless it has that version already.
@RegisterForReflection
record ConfigurationPayload(long configVersion) {}
