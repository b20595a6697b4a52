package io.terrace.feed.freestyle;

import static java.util.stream.Collectors.toMap;

import io.terrace.feed.FeedConfig;
import io.terrace.feed.author.FanSummary;
import io.terrace.feed.author.FanSummaryQueryService;
import io.terrace.feed.count.FreestyleTally;
import io.terrace.feed.count.FreestyleTallyRepository;
import io.terrace.feed.media.Recording;
import io.terrace.feed.media.UploadQueryService;
import io.terrace.feed.reaction.ReactionGroup;
import io.terrace.feed.reaction.ReactionSummary;
import io.terrace.feed.reaction.ReactionSummaryQueryService;
import io.terrace.feed.reaction.SquadReaction;
import io.terrace.feed.reaction.SquadReactionQueryService;
import io.terrace.feed.sanction.SpeechSanctionLookup;
import io.terrace.feed.viewer.FeedViewer;
import io.terrace.feed.viewer.FreestyleParticipationQueryService;
import io.terrace.feed.viewer.FreestyleParticipationView;
import io.terrace.platform.tenancy.SpeechSanction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

/// Puts together what a fan sees, in as many queries for a page as for one post.
@ApplicationScoped
class FreestyleViewAssembler {

    private static final UUID NOBODY = new UUID(0, 0);

    private final FanSummaryQueryService authors;
    private final UploadQueryService uploads;
    private final ReactionSummaryQueryService reactions;
    private final SquadReactionQueryService squadReactions;
    private final FreestyleParticipationQueryService participations;
    private final FreestyleTallyRepository plays;
    private final SpeechSanctionLookup silences;
    private final FreestyleJsonWriter encoder;
    private final Duration urlTtl;

    FreestyleViewAssembler(
            FanSummaryQueryService authors,
            UploadQueryService uploads,
            ReactionSummaryQueryService reactions,
            SquadReactionQueryService squadReactions,
            FreestyleParticipationQueryService participations,
            FreestyleTallyRepository plays,
            SpeechSanctionLookup silences,
            FreestyleJsonWriter encoder,
            FeedConfig config) {
        this.authors = authors;
        this.uploads = uploads;
        this.reactions = reactions;
        this.squadReactions = squadReactions;
        this.participations = participations;
        this.plays = plays;
        this.silences = silences;
        this.encoder = encoder;
        urlTtl = config.audioUrlTtl();
    }

    FreestyleView show(Freestyle post, UUID viewer) {
        return show(List.of(post), viewer).getFirst();
    }

    /// As the club's staff see it.
    @Transactional
    List<FreestyleView> review(List<Freestyle> posts) {
        if (posts.isEmpty()) {
            return List.of();
        }
        Map<UUID, FanSummary> cards =
                authors.cards(posts.stream().map(Freestyle::authorId).toList());
        Map<UUID, Recording> recordings = uploads.recordingsForReview(
                posts.stream()
                        .filter(Freestyle::hasOwnRecording)
                        .map(Freestyle::uploadId)
                        .toList(),
                urlTtl);
        List<FreestyleEngagement> standings =
                standings(posts.stream().map(Freestyle::id).toList(), NOBODY);
        return IntStream.range(0, posts.size())
                .mapToObj(i -> posts.get(i)
                        .reviewed(
                                FanSummary.of(posts.get(i).authorId(), cards),
                                recordings.get(posts.get(i).uploadId()),
                                standings.get(i)))
                .toList();
    }

    @Transactional
    List<FreestyleView> show(List<Freestyle> posts, UUID viewer) {
        if (posts.isEmpty()) {
            return List.of();
        }
        Map<UUID, FanSummary> cards =
                authors.cards(posts.stream().map(Freestyle::authorId).toList());
        Map<UUID, Recording> recordings =
                uploads.recordings(posts.stream().map(Freestyle::uploadId).toList(), urlTtl);
        List<FreestyleEngagement> standings =
                standings(posts.stream().map(Freestyle::id).toList(), viewer);
        SpeechSanction silence = silences.of(viewer).orElse(null);
        return IntStream.range(0, posts.size())
                .mapToObj(i -> posts.get(i)
                        .view(
                                viewer,
                                FanSummary.of(posts.get(i).authorId(), cards),
                                recordings.get(posts.get(i).uploadId()),
                                standings.get(i),
                                silence))
                .toList();
    }

    /// Published posts, for all who may see them.
    @Transactional
    List<EncodedFreestyle> encode(List<Freestyle> posts) {
        if (posts.isEmpty()) {
            return List.of();
        }
        List<UUID> ids = posts.stream().map(Freestyle::id).toList();
        Map<UUID, FanSummary> cards =
                authors.cards(posts.stream().map(Freestyle::authorId).toList());
        Map<UUID, Recording> recordings =
                uploads.recordings(posts.stream().map(Freestyle::uploadId).toList(), urlTtl);
        Map<UUID, List<ReactionGroup>> reacted = reactions.groups(ids);
        Map<UUID, FreestyleTally> played = plays.of(ids);
        return posts.stream()
                .map(post -> post.encoded(
                        FanSummary.of(post.authorId(), cards),
                        recordings.get(post.uploadId()),
                        new FreestyleEngagement(
                                ReactionSummary.ofAll(reacted.getOrDefault(post.id(), List.of())),
                                played.getOrDefault(post.id(), FreestyleTally.NONE),
                                List.of()),
                        encoder))
                .toList();
    }

    /// The JSON that follows the shared one, by post. Asks for nothing of which the viewer has none.
    @Transactional
    Map<UUID, String> viewerParts(List<EncodedFreestyle> posts, FeedViewer viewer) {
        List<UUID> ids = posts.stream().map(EncodedFreestyle::id).toList();
        Map<UUID, FreestyleParticipationView> own =
                viewer.hasParticipated() ? participations.of(ids, viewer.id()) : Map.of();
        List<UUID> reacted = viewer.hasSquad()
                ? posts.stream()
                        .filter(EncodedFreestyle::hasReactions)
                        .map(EncodedFreestyle::id)
                        .toList()
                : List.of();
        Map<UUID, List<SquadReaction>> squad = reacted.isEmpty() ? Map.of() : squadReactions.of(reacted, viewer.id());
        SpeechSanction silence =
                viewer.hasSanctions() ? silences.of(viewer.id()).orElse(null) : null;
        Map<FreestyleViewerPart, String> encoded = new HashMap<>();
        return posts.stream()
                .collect(toMap(
                        EncodedFreestyle::id,
                        post -> encoded.computeIfAbsent(
                                FreestyleViewerPart.of(
                                        post,
                                        viewer.id(),
                                        squad.getOrDefault(post.id(), List.of()),
                                        own.getOrDefault(post.id(), FreestyleParticipationView.NOTHING),
                                        silence),
                                encoder::own)));
    }

    private List<FreestyleEngagement> standings(List<UUID> posts, UUID viewer) {
        Map<UUID, ReactionSummary> reacted = reactions.standings(posts, viewer);
        Map<UUID, FreestyleTally> played = plays.of(posts);
        Map<UUID, List<SquadReaction>> squad = squadReactions.of(posts, viewer);
        return posts.stream()
                .map(post -> new FreestyleEngagement(
                        reacted.getOrDefault(post, ReactionSummary.NONE),
                        played.getOrDefault(post, FreestyleTally.NONE),
                        squad.getOrDefault(post, List.of())))
                .toList();
    }
}
