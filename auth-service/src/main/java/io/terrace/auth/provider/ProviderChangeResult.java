package io.terrace.auth.provider;

import io.terrace.platform.kernel.Problem.FieldError;
import java.util.List;

/// What became of a set-up or a change.
sealed interface ProviderChangeResult {

    record Done(IdentityProviderView profile) implements ProviderChangeResult {}

    record Faulty(List<FieldError> faults) implements ProviderChangeResult {}

    /// The partner has one of that name.
    record Taken() implements ProviderChangeResult {}

    record NotThere() implements ProviderChangeResult {}
}
