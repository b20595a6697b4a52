package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;

/// What an app asks for anew, unless it has that version already.
@RegisterForReflection
record Configuration(long configVersion) {}
