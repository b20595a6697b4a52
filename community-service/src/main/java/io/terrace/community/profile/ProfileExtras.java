package io.terrace.community.profile;

import org.jspecify.annotations.Nullable;

/// What there is to say of a fan that is not in their profile, as one who asks is to hear it.
///
/// @param presence null where it is unknown; whether the fan lets it be seen is in their profile
record ProfileExtras(
        RelationshipSummary relation,
        ProfileView.Counts counts,
        @Nullable Presence presence) {}
