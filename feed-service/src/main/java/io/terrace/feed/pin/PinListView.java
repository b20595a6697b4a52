package io.terrace.feed.pin;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// All pins, the latest first.
///
/// @param items at most ten
@Schema(name = "PinList")
record PinListView(List<PinView> items) {}
