package io.terrace.sponsorship.placement;

import io.terrace.sponsorship.member.FanTraits;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a decision knows of the fan before it reserves, at the moment of one statement.
///
/// @param version of the community's candidates
/// @param eventId of the place, a poll's included
/// @param hidden campaigns that the fan has hidden
record FanSnapshot(FanTraits traits, long version, @Nullable UUID eventId, Set<UUID> hidden) {}
