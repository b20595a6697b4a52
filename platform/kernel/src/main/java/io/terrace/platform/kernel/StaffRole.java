package io.terrace.platform.kernel;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What a member of a partner's staff may do. Each role may do what those it covers may.
public enum StaffRole {
    /// Everything, including making owners.
    OWNER,
    /// Keys, members, identity providers.
    ADMIN,
    /// What fans see.
    EDITOR,
    /// Reports and sanctions.
    MODERATOR,
    /// Reads.
    ANALYST;

    /// Empty for what is no role.
    public static Optional<StaffRole> of(String wire) {
        return Arrays.stream(values()).filter(role -> role.wire().equals(wire)).findFirst();
    }

    /// The names, of [Role], that an operation may ask for and this one satisfies.
    public List<String> covered() {
        return covers().stream().map(StaffRole::wire).toList();
    }

    public boolean covers(StaffRole other) {
        return covers().contains(other);
    }

    /// The role as requests, answers and tokens name it.
    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    private List<StaffRole> covers() {
        return switch (this) {
            case OWNER -> List.of(OWNER, ADMIN, EDITOR, MODERATOR, ANALYST);
            case ADMIN -> List.of(ADMIN, EDITOR, MODERATOR, ANALYST);
            case EDITOR -> List.of(EDITOR, ANALYST);
            case MODERATOR -> List.of(MODERATOR, ANALYST);
            case ANALYST -> List.of(ANALYST);
        };
    }
}
