package io.terrace.community.sanction;

/// What became of a wish concerning a sanction or its appeal.
sealed interface Verdict {

    /// It is as it was wanted, now or long since.
    record Stands(SanctionView sanction) implements Verdict {}

    record NoSuchSanction() implements Verdict {}

    /// It is over already.
    record Over(State state) implements Verdict {}

    /// Nobody has appealed.
    record NoAppeal() implements Verdict {}

    /// The appeal was made, or decided, before.
    record Decided(Ruling ruling) implements Verdict {}

    /// Who imposed it does not decide whether that was right.
    record OwnDecision() implements Verdict {}
}
