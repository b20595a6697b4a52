package io.terrace.community.event;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// How many come, might come, wait for a seat and are there.
///
/// @param going fans with a seat
/// @param interested fans who might come
/// @param waitlisted fans who wait for a seat
/// @param checkedIn fans who are there
@Schema(name = "EventCounts")
record AttendeeCounts(long going, long interested, long waitlisted, long checkedIn) {

    static final AttendeeCounts NONE = new AttendeeCounts(0, 0, 0, 0);
}
