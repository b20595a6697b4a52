package io.terrace.community.event;

import java.util.UUID;

/// A fan on an event's list.
record AttendeeRow(UUID user, boolean checkedIn) {}
