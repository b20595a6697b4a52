package io.terrace.auth.community;

import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.UUID;

/// A partner's community.
///
/// @param testCommunityId what its test keys open, and a staff token that is asked for it
record CommunityView(UUID id, UUID partnerId, String name, UUID testCommunityId, Instant createdAt)
        implements VersionedView {}
