package io.terrace.community.link;

/// What became of a link.
sealed interface ShareLinkResult {

    record Made(LinkView link) implements ShareLinkResult {}

    record Known(LinkView link) implements ShareLinkResult {}

    /// It has expired, or what it led to has ended.
    record Ended() implements ShareLinkResult {}

    record Absent() implements ShareLinkResult {}
}
