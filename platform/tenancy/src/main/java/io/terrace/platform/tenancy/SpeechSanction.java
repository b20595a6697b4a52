package io.terrace.platform.tenancy;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.rest.ProblemException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A sanction that keeps a fan from speaking, in the words of every service that uses it.
///
/// @param kind `muted` or `suspended`
/// @param endsAt null if it lasts until it is lifted
public record SpeechSanction(String kind, @Nullable Instant endsAt) {

    private static final String SANCTIONED = "sanctioned";

    /// What `actions` say of it.
    public ActionPermissionView permission() {
        return ActionPermissionView.no(SANCTIONED, params());
    }

    /// 422 `not_eligible` with the reason `sanctioned`.
    public ProblemException refusal() {
        return ProblemException.withReasons(ErrorCode.NOT_ELIGIBLE, List.of(new Reason(SANCTIONED, params())));
    }

    private Map<String, Object> params() {
        return endsAt == null ? Map.of("kind", kind) : Map.of("kind", kind, "endsAt", endsAt);
    }
}
