package io.terrace.community.link;

/// What became of a link.
sealed interface LinkResult {

    record Made(LinkView link) implements LinkResult {}

    record Known(LinkView link) implements LinkResult {}

    /// It has expired, or what it led to has ended.
    record Ended() implements LinkResult {}

    record Absent() implements LinkResult {}
}
