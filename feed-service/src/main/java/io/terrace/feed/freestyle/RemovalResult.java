package io.terrace.feed.freestyle;

/// What became of a wish to remove a post.
sealed interface RemovalResult {

    record Removed() implements RemovalResult {}

    record NoSuchFreestyle() implements RemovalResult {}

    record NotTheAuthor() implements RemovalResult {}
}
