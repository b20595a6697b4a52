package io.terrace.community.event;

import io.terrace.community.profile.ProfileCard;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A fan who comes to an event, or might.
///
/// @param checkedIn whether they are there
@Schema(name = "Attendee")
record AttendeeView(ProfileCard user, boolean checkedIn) {}
