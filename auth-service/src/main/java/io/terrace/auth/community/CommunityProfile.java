package io.terrace.auth.community;

import io.terrace.platform.web.VersionedView;
import java.time.Instant;
import java.util.UUID;

record CommunityProfile(UUID id, UUID partnerId, String name, Instant createdAt) implements VersionedView {}
