package io.terrace.auth.user;

/// Finds or makes the user behind an identifier that has just been proven.
public interface Proving {

    Proof prove(Identifier identifier, Origin origin);

    /// Whose it is.
    sealed interface Proof {

        record Of(UserCard user, boolean isNew) implements Proof {}

        record Suspended() implements Proof {}
    }
}
