package io.terrace.feed.media;

import static java.util.stream.Collectors.toMap;

import io.terrace.feed.FeedConfig;
import io.terrace.platform.kernel.UrlSigner;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// What other features need to know of uploads.
@ApplicationScoped
public class UploadQueryService {

    /// Below a recording: where staff play it, be it withheld or not.
    private static final String REVIEW = "/review";

    private final UrlSigner urls;
    private final InstantSource clock;

    UploadQueryService(FeedConfig config, InstantSource clock) {
        urls = new UrlSigner(config.publicUrl(), config.mediaSigningKey());
        this.clock = clock;
    }

    /// What is known of the upload. News of it waits until the caller's transaction ends.
    @Transactional(TxType.MANDATORY)
    public UploadOutcome hold(UUID upload) {
        Upload.expect(upload);
        return Upload.shared(upload).outcome();
    }

    /// What the fan needs to know who is about to post it. Until the caller's transaction ends no one else can, and it
    /// is not given up.
    @Transactional(TxType.MANDATORY)
    public UploadClaimResult claim(UUID id, UUID fan) {
        Upload.expect(id);
        Upload upload = Upload.locked(id);
        if (upload.isNotOf(fan)) {
            return new UploadClaimResult.Foreign();
        }
        if (Upload.isUsed(id, fan)) {
            return new UploadClaimResult.Used();
        }
        return upload.isGivenUp() ? new UploadClaimResult.GivenUp() : new UploadClaimResult.Free(upload.outcome());
    }

    /// Keeps others from it, and from posting it, until the caller's transaction ends.
    @Transactional(TxType.MANDATORY)
    public void lock(UUID upload) {
        Upload.expect(upload);
        Upload.locked(upload);
    }

    /// The fan's, whose post is deleted with its recording: no other post can have it. The caller has locked it.
    @Transactional(TxType.MANDATORY)
    public void giveUp(UUID id, UUID owner) {
        Upload.found(id, owner).ifPresent(upload -> upload.giveUp(clock.instant()));
    }

    /// Those that are ready, each with a URL good for `ttl`.
    @Transactional
    public Map<UUID, Recording> recordings(Collection<UUID> uploads, Duration ttl) {
        return recordings(uploads, ttl, "");
    }

    /// Likewise, by URLs for the club's staff: they play what is withheld from fans as well.
    @Transactional
    public Map<UUID, Recording> recordingsForReview(Collection<UUID> uploads, Duration ttl) {
        return recordings(uploads, ttl, REVIEW);
    }

    /// Of an upload that is ready.
    @Transactional
    public long durationMs(UUID upload) {
        return Upload.ready(List.of(upload)).getFirst().durationMs();
    }

    private Map<UUID, Recording> recordings(Collection<UUID> uploads, Duration ttl, String suffix) {
        String folder = "/v2/media/" + Tenancy.current().orElseThrow() + "/";
        Instant expiresAt = clock.instant().plus(ttl);
        return Upload.ready(uploads).stream()
                .collect(toMap(
                        Upload::id,
                        upload -> upload.recording(
                                URI.create(urls.sign("GET", folder + upload.id() + suffix, expiresAt)))));
    }
}
