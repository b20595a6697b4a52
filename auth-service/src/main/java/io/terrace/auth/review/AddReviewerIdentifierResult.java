package io.terrace.auth.review;

/// What came of adding a review identifier.
sealed interface AddReviewerIdentifierResult {

    record Added(ReviewerIdentifierView profile) implements AddReviewerIdentifierResult {}

    record AlreadyThere() implements AddReviewerIdentifierResult {}

    /// A fan of the partner's has proven that it is theirs.
    record OfAFan() implements AddReviewerIdentifierResult {}
}
