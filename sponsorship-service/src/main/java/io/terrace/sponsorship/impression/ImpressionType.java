package io.terrace.sponsorship.impression;

import com.fasterxml.jackson.annotation.JsonProperty;

/// What happened to a placement. In the order in which it may happen.
enum ImpressionType {
    /// The app has taken it.
    @JsonProperty("served")
    SERVED,
    /// It was on a screen.
    @JsonProperty("impression")
    IMPRESSION,
    /// Half of it for a second.
    @JsonProperty("viewable")
    VIEWABLE,
    @JsonProperty("click")
    CLICK,
    @JsonProperty("dismiss")
    DISMISS
}
