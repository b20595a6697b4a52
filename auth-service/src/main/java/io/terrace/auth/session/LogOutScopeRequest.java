package io.terrace.auth.session;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Which of the caller's sessions to end.
///
/// @param scope which of the fan's sessions end; `current` unless given
record LogOutScopeRequest(@Nullable Scope scope) {

    /// Which sessions: the one that asks, all others, or all.
    enum Scope {
        @JsonProperty("current")
        CURRENT,
        @JsonProperty("others")
        OTHERS,
        @JsonProperty("all")
        ALL;

        boolean covers(UUID session, UUID current) {
            return switch (this) {
                case CURRENT -> session.equals(current);
                case OTHERS -> !session.equals(current);
                case ALL -> true;
            };
        }
    }
}
