package io.terrace.community.link;

/// What became of a link.
sealed interface Verdict {

    record Made(Link link) implements Verdict {}

    record Known(Link link) implements Verdict {}

    /// It has expired, or what it led to has ended.
    record Ended() implements Verdict {}

    record Absent() implements Verdict {}
}
