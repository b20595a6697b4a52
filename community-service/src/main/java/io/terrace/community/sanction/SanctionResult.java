package io.terrace.community.sanction;

/// What became of a wish concerning a sanction or its appeal.
sealed interface SanctionResult {

    /// It is as it was wanted, now or long since.
    record Stands(SanctionView sanction) implements SanctionResult {}

    record NoSuchSanction() implements SanctionResult {}

    /// It is over already.
    record Over(SanctionState state) implements SanctionResult {}

    /// No one has appealed.
    record NoAppeal() implements SanctionResult {}

    /// The appeal was made, or decided, before.
    record Decided(AppealState ruling) implements SanctionResult {}

    /// Who imposed it does not decide whether that was right.
    record OwnDecision() implements SanctionResult {}
}
