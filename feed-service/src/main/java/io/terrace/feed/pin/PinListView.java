package io.terrace.feed.pin;

import java.util.List;

/// All pins, the latest first.
///
/// @param items at most ten
record PinListView(List<PinView> items) {}
