package io.terrace.auth.fan;

import io.terrace.auth.user.Introducing.Introduction;
import io.terrace.platform.kernel.Code;
import io.terrace.platform.kernel.Problem.FieldError;
import java.util.List;

/// What a fan of a batch says, where it can be read.
sealed interface ReadFanResult {

    /// @param index its place in the batch
    record Valid(int index, Introduction introduction) implements ReadFanResult {}

    record Invalid(Code code, List<FieldError> errors) implements ReadFanResult {}
}
