package io.terrace.feed;

import io.quarkus.runtime.annotations.RegisterForReflection;

/// A reaction fans can choose.
///
/// @param type its name for good, lower snake case
/// @param emoji the emoji that shows it
/// @param label English, for a screen reader
@RegisterForReflection
public record ReactionTypeDefinition(String type, String emoji, String label) {

    /// The form of a type's name.
    public static final String NAME = "[a-z][a-z0-9_]{0,31}";

    /// @param text `type:emoji:label`
    public static ReactionTypeDefinition parse(CharSequence text) {
        String[] parts = text.toString().split(":", -1);
        if (parts.length != 3 || !parts[0].matches(NAME)) {
            throw new IllegalArgumentException("A reaction type is written type:emoji:label");
        }
        return new ReactionTypeDefinition(parts[0], parts[1], parts[2]);
    }
}
