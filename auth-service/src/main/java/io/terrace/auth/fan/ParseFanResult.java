package io.terrace.auth.fan;

import io.terrace.auth.user.PartnerUserSyncService.Introduction;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import java.util.List;

/// What a fan of a batch says, where it can be read.
sealed interface ParseFanResult {

    /// @param index its place in the batch
    record Valid(int index, Introduction introduction) implements ParseFanResult {}

    record Invalid(ErrorCode code, List<FieldError> errors) implements ParseFanResult {}
}
