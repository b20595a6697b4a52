package io.terrace.feed.freestyle;

import io.terrace.feed.count.PlayCounts;
import io.terrace.feed.reaction.ReactionSummary;
import io.terrace.feed.reaction.SquadReaction;
import java.util.List;

/// What fans made of a post, and the viewer's own part of it.
record FreestyleStanding(ReactionSummary reactions, PlayCounts played, List<SquadReaction> squad) {}
