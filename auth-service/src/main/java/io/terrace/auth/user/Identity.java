package io.terrace.auth.user;

import io.terrace.platform.events.AuthEvent.MaskedIdentity;
import io.terrace.platform.kernel.Ids;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/// One thing a user is found by. Its value is unique in its community among identities of its standing.
@Entity
@Table(name = "identity")
@SuppressWarnings("unused") // its columns are queried by
class Identity {

    private static final Duration TRIAL = Duration.ofDays(1);

    @Id
    private UUID id;

    @TenantId
    private @Nullable String communityId;

    private UUID userId;

    @Enumerated(EnumType.STRING)
    private IdentifierKind kind;

    private String value;

    @Enumerated(EnumType.STRING)
    private VerificationSource verifiedBy;

    private Instant linkedAt;

    /// The database works it out from `verifiedBy`.
    @Enumerated(EnumType.STRING)
    @Column(insertable = false, updatable = false)
    private AssuranceLevel standing;

    protected Identity() {}

    Identity(UUID userId, Identifier identifier, VerificationSource verifiedBy, Instant now) {
        id = Ids.next();
        this.userId = userId;
        kind = identifier.kind();
        value = identifier.value();
        this.verifiedBy = verifiedBy;
        linkedAt = now;
        standing = verifiedBy.standing();
    }

    boolean is(Identifier identifier) {
        return kind == identifier.kind() && value.equals(identifier.value());
    }

    Identifier identifier() {
        return new Identifier(kind, value);
    }

    boolean isOf(IdentifierKind other) {
        return kind == other;
    }

    boolean isOf(IdentifierKind other, VerificationSource by) {
        return kind == other && verifiedBy == by;
    }

    /// Whether the fan has shown that it is theirs, and not only the partner said so.
    boolean isVerifiedByFan() {
        return verifiedBy == VerificationSource.OTP || verifiedBy == VerificationSource.SSO;
    }

    /// Why the fan can't take it away: it is the only one, or the partner's to give. Empty where they can.
    Optional<String> keptFor(boolean only) {
        if (only) {
            return Optional.of("last_identity");
        }
        return kind == IdentifierKind.EXTERNAL ? Optional.of("partner_identity") : Optional.empty();
    }

    IdentityView card(boolean only) {
        String reason = keptFor(only).orElse(null);
        return new IdentityView(
                id,
                kind.wire(),
                new Identifier(kind, value).masked(),
                verifiedBy.name().toLowerCase(Locale.ROOT),
                new IdentityView.Actions(new IdentityView.Action(reason == null, reason)));
    }

    /// As other services may know it.
    MaskedIdentity masked() {
        return new MaskedIdentity(
                kind.wire(),
                new Identifier(kind, value).masked(),
                verifiedBy.name().toLowerCase(Locale.ROOT));
    }

    FanWithIdentities.KnownIdentity known() {
        return new FanWithIdentities.KnownIdentity(
                identifier(), verifiedBy.name().toLowerCase(Locale.ROOT), linkedAt);
    }

    boolean isProven() {
        return standing == AssuranceLevel.PROVEN;
    }

    AssuranceLevel standing() {
        return standing;
    }

    UUID id() {
        return id;
    }

    UUID userId() {
        return userId;
    }

    /// The fan has shown by a code that it is theirs, as the partner had said.
    ///
    /// @return whether that was the partner's word alone until now
    boolean confirm() {
        boolean isNews = verifiedBy == VerificationSource.SIGNATURE;
        if (isNews) {
            verifiedBy = VerificationSource.OTP;
        }
        return isNews;
    }

    void move(Identifier to, Instant now) {
        value = to.value();
        linkedAt = now;
    }

    /// Whether who has this one may take the other away: it is the one, was there before it, or has been for a day.
    /// Anyone who has a stolen token can add what is theirs; it must not drive out what is the fan's.
    boolean outranks(Identity other, Instant now) {
        return id.equals(other.id)
                || linkedAt.isBefore(other.linkedAt)
                || linkedAt.plus(TRIAL).isBefore(now);
    }

    /// Where its mail goes; empty for no address.
    Optional<String> mailbox() {
        return kind == IdentifierKind.EMAIL ? Optional.of(value) : Optional.empty();
    }
}
