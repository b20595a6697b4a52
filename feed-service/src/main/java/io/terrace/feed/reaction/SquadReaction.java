package io.terrace.feed.reaction;

import io.terrace.feed.author.FanSummary;

/// A reaction of a fan in the caller's squad.
///
/// @param type the reaction type's key
public record SquadReaction(FanSummary user, String type) {}
