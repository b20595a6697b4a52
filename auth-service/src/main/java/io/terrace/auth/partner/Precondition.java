package io.terrace.auth.partner;

import io.terrace.platform.kernel.Code;
import io.terrace.platform.web.ProblemException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An `If-Match` header (RFC 9110, 13.1.1). Tags are compared strongly, so a weak one never matches.
record Precondition(List<String> tags) {

    /// @throws ProblemException 428 where there is none
    static Precondition of(@Nullable String header) {
        if (header == null || header.isBlank()) {
            throw ProblemException.of(Code.PRECONDITION_REQUIRED);
        }
        return new Precondition(
                Arrays.stream(header.split(",", -1)).map(String::strip).toList());
    }

    boolean holds(long version) {
        return tags.contains("*") || tags.contains("\"" + version + "\"");
    }
}
