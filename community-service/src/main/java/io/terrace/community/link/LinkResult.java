package io.terrace.community.link;

/// What became of a link.
sealed interface LinkResult {

    record Made(Link link) implements LinkResult {}

    record Known(Link link) implements LinkResult {}

    /// It has expired, or what it led to has ended.
    record Ended() implements LinkResult {}

    record Absent() implements LinkResult {}
}
