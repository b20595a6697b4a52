package io.terrace.community.event;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// How many come, might come, wait for a seat and are there.
@Schema(name = "EventCounts")
record Counts(long going, long interested, long waitlisted, long checkedIn) {

    static final Counts NONE = new Counts(0, 0, 0, 0);
}
