package io.terrace.community.report;

/// What became of a moderator's wish.
sealed interface Ruling {

    /// The case is as it was wanted.
    record Stands(CaseView view) implements Ruling {}

    record NoSuchCase() implements Ruling {}

    /// Its state does not allow it.
    record Elsewhere(CaseState state) implements Ruling {}

    /// Another moderator has it.
    record Taken() implements Ruling {}

    /// Nobody knows whose it is, or they are not here.
    record NoAuthor() implements Ruling {}

    /// It can't be taken out of sight, or is not.
    record NotToBeHidden() implements Ruling {}

    record AlreadyInForce() implements Ruling {}

    /// The sanction's end is none there can be.
    record Misplaced(String what) implements Ruling {}
}
