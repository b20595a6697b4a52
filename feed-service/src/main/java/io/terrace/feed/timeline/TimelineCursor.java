package io.terrace.feed.timeline;

import io.terrace.feed.freestyle.FreestyleCursor;

/// Where a read of the feed has come to.
///
/// @param top the newest post when it began
/// @param last the post it showed last
record TimelineCursor(FreestyleCursor top, FreestyleCursor last) {

    static TimelineCursor parse(String position) {
        String[] marks = position.split("/", 2);
        return new TimelineCursor(FreestyleCursor.parse(marks[0]), FreestyleCursor.parse(marks[1]));
    }

    /// The form a cursor carries.
    String position() {
        return top.position() + "/" + last.position();
    }
}
