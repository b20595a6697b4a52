package io.terrace.platform.rest;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.platform.kernel.Credential;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem;

/// What becomes JSON without being in any resource's signature: a native build must be given it.
@RegisterForReflection(
        targets = {
            Problem.class,
            Problem.FieldError.class,
            Problem.Location.class,
            Problem.Reason.class,
            ErrorCode.class,
            Credential.class
        })
final class ReflectionHints {

    private ReflectionHints() {}
}
