package io.terrace.analytics.funnel;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem;
import io.terrace.platform.rest.ProblemException;
import java.util.List;
import java.util.Map;

final class FunnelProblems {

    private FunnelProblems() {}

    /// 422: the community has as many funnels as it may.
    static ProblemException tooMany() {
        return ProblemException.withReasons(
                ErrorCode.RULE_VIOLATION, List.of(new Problem.Reason("too_many_funnels", Map.of())));
    }
}
