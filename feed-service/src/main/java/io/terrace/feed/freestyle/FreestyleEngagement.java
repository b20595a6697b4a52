package io.terrace.feed.freestyle;

import io.terrace.feed.count.FreestyleTally;
import io.terrace.feed.reaction.ReactionSummary;
import io.terrace.feed.reaction.SquadReaction;
import java.util.List;

/// What fans made of a post, and the viewer's own part of it.
record FreestyleEngagement(ReactionSummary reactions, FreestyleTally played, List<SquadReaction> squad) {}
