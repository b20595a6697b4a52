package io.terrace.sponsorship.campaign;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.platform.kernel.Ids;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/// What a campaign shows in one slot. Changed under its campaign's row lock.
@Entity
@Table(name = "creative")
class Creative extends PanacheEntityBase {

    @Id
    private UUID id;

    @TenantId
    private @Nullable String communityId;

    private UUID campaignId;

    @Enumerated(EnumType.STRING)
    private Slot slot;

    private String headline;
    private @Nullable String body;
    private @Nullable String imageUrl;
    private @Nullable String ctaLabel;
    private @Nullable String ctaUrl;
    private boolean archived;
    private int version;
    private Instant createdAt;

    protected Creative() {}

    Creative(UUID campaignId, CreativeDraft draft, Instant now) {
        id = Ids.next();
        this.campaignId = campaignId;
        slot = draft.slot();
        headline = draft.headline();
        body = draft.body();
        imageUrl = draft.imageUrl();
        invite(draft.cta());
        version = 1;
        createdAt = now;
    }

    static Optional<Creative> of(UUID campaign, UUID id) {
        return find("campaignId = ?1 and id = ?2", campaign, id).firstResultOptional();
    }

    /// All of a campaign, by age: there are few.
    static List<Creative> of(UUID campaign) {
        return list("campaignId = ?1 order by id", campaign);
    }

    /// The slots that have one in use.
    static Set<Slot> slots(UUID campaign) {
        return of(campaign).stream()
                .filter(creative -> !creative.archived)
                .map(Creative::slot)
                .collect(Collectors.toSet());
    }

    /// As it is now.
    void refresh() {
        getEntityManager().refresh(this);
    }

    void change(CreativePatch change) {
        headline = change.headline() == null ? headline : change.headline();
        body = change.merged("body", change.body(), body, null);
        imageUrl = change.merged("imageUrl", change.imageUrl(), imageUrl, null);
        if (change.cta() != null || change.clears("cta")) {
            invite(change.cta());
        }
        archived = change.archived() == null ? archived : change.archived();
        version++;
    }

    private void invite(@Nullable CallToAction cta) {
        ctaLabel = cta == null ? null : cta.label();
        ctaUrl = cta == null ? null : cta.url();
    }

    Slot slot() {
        return slot;
    }

    int version() {
        return version;
    }

    CreativeView view() {
        return new CreativeView(
                id,
                campaignId,
                slot,
                headline,
                body,
                imageUrl,
                ctaLabel == null || ctaUrl == null ? null : new CallToAction(ctaLabel, ctaUrl),
                archived,
                version,
                createdAt);
    }
}
