package io.terrace.community.report;

/// What became of a moderator's wish.
sealed interface CaseActionResult {

    /// The case is as it was wanted.
    record Stands(CaseView view) implements CaseActionResult {}

    record NoSuchCase() implements CaseActionResult {}

    /// Its state does not allow it.
    record Elsewhere(CaseState state) implements CaseActionResult {}

    /// Another moderator has it.
    record Taken() implements CaseActionResult {}

    /// No one knows whose it is, or they are not here.
    record NoAuthor() implements CaseActionResult {}

    /// It can't be taken out of sight, or is not.
    record NotToBeHidden() implements CaseActionResult {}

    record AlreadyInForce() implements CaseActionResult {}

    /// The sanction's end is none there can be.
    record Misplaced(String what) implements CaseActionResult {}
}
