package io.terrace.auth.review;

/// What came of adding a review identifier.
sealed interface AddReviewResult {

    record Added(ReviewProfile profile) implements AddReviewResult {}

    record AlreadyThere() implements AddReviewResult {}

    /// A fan of the partner's has proven that it is theirs.
    record OfAFan() implements AddReviewResult {}
}
