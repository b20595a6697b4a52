package io.terrace.polls.show;

import io.terrace.polls.poll.State;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A poll after the caller's ballot. The counts are as last added up, a second or two ago, and may lack it;
/// `totals.asOf` says.
@Schema(name = "VoteStanding")
record VoteStanding(
        UUID pollId,
        State state,
        List<Results.Count> options,
        @Schema(nullable = true) Results.@Nullable Summary totals,
        Viewer viewer,
        Actions actions) {}
