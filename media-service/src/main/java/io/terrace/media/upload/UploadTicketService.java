package io.terrace.media.upload;

import io.terrace.media.MediaConfig;
import io.terrace.media.link.UploadLinkSigner;
import io.terrace.media.upload.TicketResult.Issued;
import io.terrace.media.upload.TicketResult.TooLarge;
import io.terrace.media.upload.TicketResult.UnsupportedType;
import io.terrace.platform.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Gives leave to send a content. The ticket is also entered for sweeping, so nothing sent under it outstays it.
@ApplicationScoped
class UploadTicketService {

    private final MediaConfig config;
    private final UploadLimitPolicy allowances;
    private final StorageQuotaService quota;
    private final UploadLinkSigner links;
    private final InstantSource clock;

    UploadTicketService(
            MediaConfig config,
            UploadLimitPolicy allowances,
            StorageQuotaService quota,
            UploadLinkSigner links,
            InstantSource clock) {
        this.config = config;
        this.allowances = allowances;
        this.quota = quota;
        this.links = links;
        this.clock = clock;
    }

    @Transactional
    TicketResult issue(UUID community, UUID owner, UploadDraft draft) {
        if (!allowances.takes(draft.purpose(), draft.mimeType())) {
            return new UnsupportedType();
        }
        long maxBytes = allowances.maxBytes(draft.purpose());
        if (draft.sizeBytes() > maxBytes) {
            return new TooLarge(maxBytes);
        }
        Optional<TicketResult> refusal = quota.refusal(owner, draft.sizeBytes());
        if (refusal.isPresent()) {
            return refusal.get();
        }
        UUID id = Ids.next();
        Instant expiresAt = clock.instant().plus(config.tickets().lifetime()).truncatedTo(ChronoUnit.SECONDS);
        new Upload(community, id, owner, draft, expiresAt).persist();
        new DueUploadCleanup(id, community, expiresAt.plus(config.sweep().grace())).persist();
        return new Issued(new UploadTicket(
                id,
                "PUT",
                links.toUpload(community, id, expiresAt),
                Map.of("Content-Type", draft.mimeType()),
                expiresAt,
                maxBytes,
                UploadState.PENDING));
    }

    @Transactional
    Optional<UploadView> status(UUID id, UUID user) {
        return Upload.byId(id).filter(upload -> upload.belongsTo(user)).map(Upload::status);
    }
}
