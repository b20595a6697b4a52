package io.terrace.auth.user;

/// Finds or makes the user behind an identifier that has just been proven.
public interface UserResolver {

    Proof prove(Identifier identifier, TenantContext origin);

    /// Finds or makes the user whom reviewers share behind an identifier with a fixed code: never a fan's account.
    Proof review(Identifier identifier, TenantContext origin);

    /// Whose it is.
    sealed interface Proof {

        record Of(UserCard user, boolean isNew) implements Proof {}

        record Suspended() implements Proof {}

        /// A fan has proven the identifier: its fixed code signs in nobody any more.
        record TakenOver() implements Proof {}
    }
}
