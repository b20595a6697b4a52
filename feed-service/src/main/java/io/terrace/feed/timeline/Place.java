package io.terrace.feed.timeline;

import io.terrace.feed.freestyle.Mark;

/// Where a read of the feed has come to.
///
/// @param top the newest post when it began
/// @param last the post it showed last
record Place(Mark top, Mark last) {

    static Place parse(String position) {
        String[] marks = position.split("/", 2);
        return new Place(Mark.parse(marks[0]), Mark.parse(marks[1]));
    }

    /// The form a cursor carries.
    String position() {
        return top.position() + "/" + last.position();
    }
}
