package io.terrace.community.profile;

/// What there is to say of a fan that is not in their profile, as one who asks is to hear it.
record Facts(Relation relation, ProfileView.Counts counts) {}
