package io.terrace.feed.freestyle;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.feed.reaction.SquadReaction;
import io.terrace.feed.viewer.FreestyleParticipationView;
import io.terrace.platform.tenancy.SpeechSanction;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The members of a published [FreestyleView] that are one viewer's own.
@RegisterForReflection
record FreestyleViewerPart(
        @JsonInclude(Include.NON_NULL) @Nullable UUID clientId,
        List<SquadReaction> squadReactions,
        FreestyleParticipationView viewer,
        FreestyleActions actions) {

    /// @param silence what keeps the viewer from speaking
    static FreestyleViewerPart of(
            EncodedFreestyle post,
            UUID viewer,
            List<SquadReaction> squadReactions,
            FreestyleParticipationView participation,
            @Nullable SpeechSanction silence) {
        boolean own = post.authorId().equals(viewer);
        return new FreestyleViewerPart(
                own ? post.clientId() : null,
                squadReactions,
                participation,
                FreestyleActions.of(FreestyleState.PUBLISHED, own, silence));
    }
}
