package io.terrace.auth.provider;

import io.terrace.platform.kernel.Problem.FieldError;
import java.util.List;

/// What became of a set-up or a change.
sealed interface Verdict {

    record Done(IdentityProviderProfile profile) implements Verdict {}

    record Faulty(List<FieldError> faults) implements Verdict {}

    /// The partner has one of that name.
    record Taken() implements Verdict {}

    record NotThere() implements Verdict {}
}
