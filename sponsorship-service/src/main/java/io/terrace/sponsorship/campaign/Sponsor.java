package io.terrace.sponsorship.campaign;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.platform.kernel.Ids;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/// Who pays for campaigns, and how they are named.
@Entity
@Table(name = "sponsor")
class Sponsor extends PanacheEntityBase {

    @Id
    private UUID id;

    @TenantId
    private @Nullable String communityId;

    private String name;
    private @Nullable String logoUrl;
    private String disclosure;
    private boolean archived;
    private int version;
    private Instant createdAt;

    protected Sponsor() {}

    Sponsor(SponsorDraft draft, Instant now) {
        id = Ids.next();
        name = draft.name();
        logoUrl = draft.logoUrl();
        disclosure = draft.disclosure();
        version = 1;
        createdAt = now;
    }

    static Optional<Sponsor> byId(UUID id) {
        return findByIdOptional(id);
    }

    /// Holds the row until the transaction ends, as it is now.
    void lock() {
        getEntityManager().refresh(this, LockModeType.PESSIMISTIC_WRITE);
    }

    /// Keeps the row as it is until the transaction ends.
    void lockShared() {
        getEntityManager().refresh(this, LockModeType.PESSIMISTIC_READ);
    }

    /// Newest first.
    static List<Sponsor> before(UUID last, int size) {
        return Sponsor.<Sponsor>find("id < ?1 order by id desc", last)
                .page(0, size)
                .list();
    }

    void change(SponsorPatch change) {
        name = change.name() == null ? name : change.name();
        logoUrl = change.merged("logoUrl", change.logoUrl(), logoUrl, null);
        disclosure = change.disclosure() == null ? disclosure : change.disclosure();
        archived = change.archived() == null ? archived : change.archived();
        version++;
    }

    UUID id() {
        return id;
    }

    int version() {
        return version;
    }

    boolean isArchived() {
        return archived;
    }

    SponsorCard card() {
        return new SponsorCard(name, logoUrl, disclosure);
    }

    SponsorView view() {
        return new SponsorView(id, name, logoUrl, disclosure, archived, version, createdAt);
    }
}
