package io.terrace.feed.freestyle;

/// What became of a wish to remove a post.
sealed interface Removal {

    record Removed() implements Removal {}

    record NoSuchFreestyle() implements Removal {}

    record NotTheAuthor() implements Removal {}
}
