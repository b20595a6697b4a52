package io.terrace.feed.timeline;

import io.terrace.feed.freestyle.FreestyleView;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Something in the feed.
///
/// @param type names the member that holds it; clients skip types they don't know
record FeedItem(@Schema(examples = "freestyle") String type, FreestyleView freestyle) {

    static FeedItem of(FreestyleView freestyle) {
        return new FeedItem("freestyle", freestyle);
    }
}
