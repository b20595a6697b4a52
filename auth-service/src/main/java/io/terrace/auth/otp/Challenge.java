package io.terrace.auth.otp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.auth.courier.DeliveryChannel;
import io.terrace.auth.otp.CodeAttemptResult.Right;
import io.terrace.auth.otp.CodeAttemptResult.Unusable;
import io.terrace.auth.otp.CodeAttemptResult.Wrong;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.IdentifierKind;
import io.terrace.platform.kernel.Ids;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/// A code that was sent and waits to be entered.
///
/// pending → verified | locked (after five wrong tries) | superseded (a newer challenge for the same identifier) |
/// expired (by time; a resend makes it pending again).
@Entity
@Table(name = "otp_challenge")
class Challenge extends PanacheEntityBase {

    static final int TRIES = 5;

    /// The state of a sign-in challenge.
    enum State {
        @JsonProperty("pending")
        PENDING,
        @JsonProperty("verified")
        VERIFIED,
        @JsonProperty("locked")
        LOCKED,
        @JsonProperty("superseded")
        SUPERSEDED,
        /// A pending challenge whose time is over.
        ///
        /// Never stored.
        @JsonProperty("expired")
        EXPIRED
    }

    @Id
    private UUID id;

    @TenantId
    private @Nullable String communityId;

    @Enumerated(EnumType.STRING)
    private IdentifierKind kind;

    private String value;

    @Enumerated(EnumType.STRING)
    private DeliveryChannel channel;

    /// What brought its code.
    @SuppressWarnings("unused") // it is queried by
    private @Nullable UUID messageId;

    private boolean automatic;
    private @Nullable String locale;
    private String codeHash;

    @Enumerated(EnumType.STRING)
    private State state;

    /// Whose fixed code opens it, in place of one that was sent.
    private @Nullable UUID reviewId;

    private int wrongTries;
    private Instant expiresAt;

    /// The fan it serves to link an identifier; such a one signs no user in.
    @SuppressWarnings("unused") // it is queried by
    private @Nullable UUID linksTo;

    @SuppressWarnings("unused") // it is queried by
    private @Nullable Instant spentAt;

    /// The identifier it was made for, whichever got its later codes; absent for one from before this was noted.
    @SuppressWarnings("unused") // it is queried by
    private @Nullable String asker;

    protected Challenge() {}

    /// @param now when its code, which is yet to come, has expired
    /// @param asker see [AttemptWindow#attempt]
    Challenge(SendCodeCommand errand, String asker, Instant now) {
        id = Ids.next();
        this.asker = asker;
        kind = errand.identifier().kind();
        value = errand.identifier().value();
        channel = errand.plan().first();
        automatic = errand.plan().automatic();
        locale = errand.locale();
        linksTo = errand.linksTo();
        codeHash = "";
        state = State.PENDING;
        expiresAt = now;
    }

    /// Whose challenge it is, without loading it: it is loaded once the identifier's turn has come.
    static Optional<Identifier> identifier(UUID id) {
        return getEntityManager()
                .createQuery("select kind, value from Challenge where id = ?1", Object[].class)
                .setParameter(1, id)
                .getResultStream()
                .findFirst()
                .map(row -> new Identifier((IdentifierKind) row[0], (String) row[1]));
    }

    /// The identifier it was made for, without loading it; see [AttemptWindow#attempt].
    static Optional<String> asker(UUID id) {
        return getEntityManager()
                .createQuery("select asker from Challenge where id = ?1 and asker is not null", String.class)
                .setParameter(1, id)
                .getResultStream()
                .findFirst();
    }

    /// The same, but only of a challenge that serves this fan to link, or, for no one, to sign in.
    static Optional<Identifier> identifier(UUID id, @Nullable UUID linksTo) {
        return identifier(id).filter(found -> count("id = ?1 and linksTo is not distinct from ?2", id, linksTo) == 1);
    }

    /// Takes a verified one for the act it was asked for: once, by the fan it serves, before it expires.
    static boolean spend(UUID id, UUID linksTo, Instant now) {
        return update(
                        "spentAt = ?1 where id = ?2 and linksTo = ?3 and state = ?4 and spentAt is null"
                                + " and expiresAt > ?1",
                        now,
                        id,
                        linksTo,
                        State.VERIFIED)
                == 1;
    }

    /// That which waits for this text message, where it was our choice, not the fan's.
    static Optional<UUID> texted(UUID message) {
        return getEntityManager()
                .createQuery(
                        "select id from Challenge where messageId = ?1 and state = ?2 and channel = ?3 and automatic",
                        UUID.class)
                .setParameter(1, message)
                .setParameter(2, State.PENDING)
                .setParameter(3, DeliveryChannel.SMS)
                .getResultStream()
                .findFirst();
    }

    static Optional<Challenge> of(UUID id) {
        return findByIdOptional(id);
    }

    /// Holds the row until the transaction ends.
    static Challenge locked(UUID id) {
        return Challenge.<Challenge>findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE)
                .orElseThrow();
    }

    /// Ends whatever challenge of the identifier is pending.
    static void supersede(Identifier identifier) {
        update(
                "state = ?1 where kind = ?2 and value = ?3 and state = ?4",
                State.SUPERSEDED,
                identifier.kind(),
                identifier.value(),
                State.PENDING);
    }

    /// The code that counts from now on, beside the fixed one where there is one.
    ///
    /// @param message by which it went out
    void arm(String codeHash, DeliveryChannel channel, @Nullable UUID message, Instant expiresAt) {
        this.codeHash = codeHash;
        this.channel = channel;
        messageId = message;
        this.expiresAt = expiresAt;
    }

    /// No code was sent: the review identifier's own opens it.
    void arm(UUID review, Instant expiresAt) {
        arm("", channel, null, expiresAt);
        reviewId = review;
    }

    boolean hasCode(String codeHash) {
        return MessageDigest.isEqual(this.codeHash.getBytes(US_ASCII), codeHash.getBytes(US_ASCII));
    }

    /// Empty where no fixed code opens it.
    Optional<UUID> review() {
        return Optional.ofNullable(reviewId);
    }

    CodeAttemptResult enter(String codeHash, Instant now) {
        return enter(hasCode(codeHash), now);
    }

    /// @param right whether it is the code
    CodeAttemptResult enter(boolean right, Instant now) {
        if (state(now) != State.PENDING) {
            return new Unusable();
        }
        if (right) {
            state = State.VERIFIED;
            return new Right();
        }
        wrongTries++;
        if (wrongTries == TRIES) {
            state = State.LOCKED;
        }
        return new Wrong(TRIES - wrongTries);
    }

    State state(Instant now) {
        return state == State.PENDING && !now.isBefore(expiresAt) ? State.EXPIRED : state;
    }

    boolean takesNewCode() {
        return state == State.PENDING;
    }

    UUID id() {
        return id;
    }

    DeliveryChannel channel() {
        return channel;
    }

    boolean isAutomatic() {
        return automatic;
    }

    Optional<String> locale() {
        return Optional.ofNullable(locale);
    }

    Identifier identifier() {
        return new Identifier(kind, value);
    }

    /// @param cooling until another code may be asked for
    ChallengeView answer(Instant now, Duration cooling) {
        return new ChallengeView(
                id,
                channel,
                identifier().masked(),
                OneTimeCode.LENGTH,
                state(now),
                TRIES - wrongTries,
                expiresAt,
                Math.ceilDiv(cooling.toMillis(), 1000L));
    }
}
