package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.platform.events.FeedEvent;
import java.util.List;
import java.util.UUID;

/// All reactions to a freestyle after one changed.
///
/// @param reactorId whose reaction it was
@RegisterForReflection
record ReactionsPayload(UUID freestyleId, UUID reactorId, List<FeedEvent.ReactionGroup> reactionGroups) {}
