package io.terrace.auth.user;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.platform.events.AuthEvent.MaskedIdentity;
import io.terrace.platform.events.AuthEvent.UserRegistered;
import io.terrace.platform.events.AuthEvent.UserUpdated;
import io.terrace.platform.kernel.Ids;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "app_user")
class User extends PanacheEntityBase {

    private enum Status {
        ACTIVE,
        SUSPENDED,
        ERASED
    }

    @Id
    private UUID id;

    @TenantId
    private @Nullable String communityId;

    @Enumerated(EnumType.STRING)
    private AssuranceLevel standing;

    private @Nullable String displayName;
    private @Nullable String avatarUrl;

    @Enumerated(EnumType.STRING)
    private Status status;

    /// The sanction that keeps them out; none where the staff do.
    private @Nullable UUID heldBy;

    private Instant createdAt;

    protected User() {}

    User(AssuranceLevel standing, Instant createdAt) {
        id = Ids.next();
        this.standing = standing;
        this.createdAt = createdAt;
        status = Status.ACTIVE;
    }

    static Optional<User> of(UUID id) {
        return findByIdOptional(id);
    }

    /// Holds the row until the transaction ends.
    static User locked(UUID id) {
        return lockedIfThere(id).orElseThrow();
    }

    /// Holds the rows until the transaction ends, taken in the order of their ids.
    static List<User> locked(Collection<UUID> ids) {
        return ids.isEmpty()
                ? List.of()
                : User.<User>find("id in ?1 order by id", ids)
                        .withLock(LockModeType.PESSIMISTIC_WRITE)
                        .list();
    }

    static Optional<User> lockedIfThere(UUID id) {
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE);
    }

    /// Empty for reviewers, and for who is erased.
    static Optional<User> fan(UUID id) {
        return find("id = ?1 and status <> ERASED and standing <> REVIEW", id).firstResultOptional();
    }

    /// Newest first.
    static List<User> fans(FanQueryService.Position before, int size, FanQueryService.Filter filter) {
        var clauses = new ArrayList<>(
                List.of("status <> ERASED", "standing <> REVIEW", "(createdAt, id) < (:createdAt, :id)"));
        var values = new HashMap<String, Object>(Map.of("createdAt", before.createdAt(), "id", before.id()));
        if (filter.suspended() != null) {
            clauses.add("status = :status");
            values.put("status", filter.suspended() ? Status.SUSPENDED : Status.ACTIVE);
        }
        if (filter.createdFrom() != null) {
            clauses.add("createdAt >= :from");
            values.put("from", filter.createdFrom());
        }
        if (filter.createdTo() != null) {
            clauses.add("createdAt < :to");
            values.put("to", filter.createdTo());
        }
        return User.<User>find(String.join(" and ", clauses) + " order by createdAt desc, id desc", values)
                .page(0, size)
                .list();
    }

    boolean isActive() {
        return status == Status.ACTIVE;
    }

    boolean stands(AssuranceLevel other) {
        return standing == other;
    }

    /// False where they were, or there is no one any more.
    boolean suspend() {
        boolean held = heldBy != null;
        heldBy = null;
        return turn(Status.ACTIVE, Status.SUSPENDED) || held;
    }

    boolean reinstate() {
        heldBy = null;
        return turn(Status.SUSPENDED, Status.ACTIVE);
    }

    /// Keeps them out until the sanction is over; false where they are kept out already.
    boolean hold(UUID sanction) {
        boolean turns = turn(Status.ACTIVE, Status.SUSPENDED);
        if (turns) {
            heldBy = sanction;
        }
        return turns;
    }

    /// False where it is not this sanction that keeps them out.
    boolean release(UUID sanction) {
        return sanction.equals(heldBy) && reinstate();
    }

    void close() {
        heldBy = null;
        status = Status.ERASED;
    }

    boolean isErased() {
        return status == Status.ERASED;
    }

    private boolean turn(Status from, Status to) {
        boolean turns = status == from;
        if (turns) {
            status = to;
        }
        return turns;
    }

    /// Whether the user may sign in, until the transaction ends: a suspension waits for it.
    static boolean admitted(UUID id) {
        return getEntityManager()
                .createNativeQuery(
                        "select 1 from app_user where id = ?1 and status = 'ACTIVE' for share", Integer.class)
                .setParameter(1, id)
                .getResultStream()
                .findFirst()
                .isPresent();
    }

    /// A partner's signature now proves what was a claim.
    void prove() {
        standing = AssuranceLevel.PROVEN;
    }

    /// Takes over what is given; the names of the fields that changed.
    List<String> show(@Nullable String name, @Nullable String avatar) {
        var changed = new ArrayList<String>();
        if (name != null && !name.equals(displayName)) {
            displayName = name;
            changed.add("displayName");
        }
        if (avatar != null && !avatar.equals(avatarUrl)) {
            avatarUrl = avatar;
            changed.add("avatarUrl");
        }
        return changed;
    }

    UUID id() {
        return id;
    }

    UserCard card() {
        return new UserCard(id, displayName, avatarUrl);
    }

    FanWithIdentities record(List<Identity> identities) {
        return new FanWithIdentities(
                id,
                displayName,
                avatarUrl,
                status == Status.SUSPENDED,
                standing == AssuranceLevel.PROVEN,
                createdAt,
                identities.stream().map(Identity::known).toList());
    }

    UserRegistered registered(ApiKeyTenant origin, List<Identity> identities) {
        return new UserRegistered(
                id, origin.community(), origin.partner(), displayName, avatarUrl, createdAt, masked(identities));
    }

    UserUpdated updated(ApiKeyTenant origin, List<Identity> identities, Instant at) {
        return new UserUpdated(
                id, origin.community(), origin.partner(), displayName, avatarUrl, at, masked(identities));
    }

    private static List<MaskedIdentity> masked(List<Identity> identities) {
        return identities.stream().map(Identity::masked).toList();
    }
}
