package io.terrace.community.event;

import java.util.UUID;

/// Somebody on an event's list.
record Attendance(UUID user, boolean checkedIn) {}
