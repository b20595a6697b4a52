package io.terrace.auth.otp;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.auth.otp.AttemptDecision.Admitted;
import io.terrace.auth.otp.AttemptDecision.Cooling;
import io.terrace.auth.otp.AttemptDecision.Exhausted;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/// The last attempts of one identifier at one act: at most 3 in any minute and 10 in any hour, and never two codes
/// within a minute. The third and the tenth newest attempt are all it takes to tell.
///
/// Anyone can make attempts for an identifier that they know. So that they cannot use up all of an hour's, strangers
/// have 8 of the 10, and those at one address 6; the rest is for installations on which its fan has signed in before.
/// It is the same where there is no such fan, so that no refusal tells whether there is one.
///
/// A hundred wrong codes in a row bring a pause of an hour, and so does every ten more: the longest wait that keeps
/// an account from being locked by anyone who knows its address (NIST SP 800-63B, 5.2.2), and no longer than ten tries
/// an hour make anyone wait. A right code ends the row, and so does a day without a try.
@Entity
@Table(name = "otp_pace")
@IdClass(AttemptWindow.Key.class)
class AttemptWindow extends PanacheEntityBase {

    static final Duration COOLDOWN = Duration.ofSeconds(60);

    /// Wrong codes in a row before the first pause, and between each pause and the next.
    private static final int PATIENCE = 100;

    private static final int LESS_PATIENCE = 10;
    private static final Duration PAUSE = Duration.ofHours(1);

    /// A row that rests so long is over.
    static final Duration ROW = Duration.ofDays(1);

    private static final int A_MINUTE = 3;
    private static final int AN_HOUR = 10;

    /// Of an hour's attempts, those of strangers in all, and of those at one address.
    private static final int OF_STRANGERS = 8;

    private static final int OF_ONE_ADDRESS = 6;

    /// Who asks from an installation on which the identifier's fan has signed in.
    static final String KNOWN = "";

    enum Act {
        SEND,
        VERIFY
    }

    record Key(String subject, Act act) {}

    @Id
    private String subject;

    @Id
    @Enumerated(EnumType.STRING)
    private Act act;

    @TenantId
    private @Nullable String communityId;

    /// Newest first, at most ten.
    private List<Instant> attempts;

    /// Whose each of them was, in their order: [#KNOWN] or what tells a stranger's address.
    private List<String> askers;

    private @Nullable Instant cooldownUntil;

    /// What the cooldown is for.
    private @Nullable UUID messageId;

    private boolean lost;
    private int failures;
    private @Nullable Instant pausedUntil;

    protected AttemptWindow() {}

    AttemptWindow(Key key) {
        subject = key.subject();
        act = key.act();
        attempts = List.of();
        askers = List.of();
    }

    /// Counts an attempt, unless it is one too many. The pause lasts until an attempt would be admitted, whatever
    /// prevents it.
    ///
    /// @param asker [#KNOWN], or what tells a stranger's address
    AttemptDecision attempt(Instant at, String asker) {
        Instant now = at.truncatedTo(ChronoUnit.MICROS);
        Instant free = later(freeAfter(A_MINUTE, Duration.ofMinutes(1)), freeAfter(AN_HOUR, Duration.ofHours(1)));
        if (!asker.equals(KNOWN)) {
            free = later(free, shareFreeAfter(OF_STRANGERS, other -> !other.equals(KNOWN)));
            free = later(free, shareFreeAfter(OF_ONE_ADDRESS, asker::equals));
        }
        free = pausedUntil == null ? free : later(free, pausedUntil);
        if (cooldownUntil != null && now.isBefore(cooldownUntil)) {
            return new Cooling(Duration.between(now, later(cooldownUntil, free)));
        }
        if (now.isBefore(free)) {
            return new Exhausted(Duration.between(now, free));
        }
        attempts =
                Stream.concat(Stream.of(now), attempts.stream()).limit(AN_HOUR).toList();
        askers = Stream.concat(Stream.of(asker), askers.stream()).limit(AN_HOUR).toList();
        return new Admitted();
    }

    /// Its carrier may have been quicker to say that the message is lost.
    ///
    /// @param message that is on its way
    void coolDown(UUID message, Instant now) {
        if (!lost || !message.equals(messageId)) {
            messageId = message;
            lost = false;
            cooldownUntil = now.truncatedTo(ChronoUnit.MICROS).plus(COOLDOWN);
        }
    }

    /// Whether it is news that the message will not arrive, and there is nothing to wait for. The attempt still counts.
    boolean lose(UUID message) {
        boolean news = !lost && message.equals(messageId);
        if (news) {
            lost = true;
            lift();
        }
        return news;
    }

    /// No code went out, so there is nothing to wait for; the attempt still counts.
    void lift() {
        cooldownUntil = null;
    }

    /// As if the attempt had not been made.
    void takeBack(Instant at, Optional<Instant> cooledUntil) {
        int index = attempts.indexOf(at);
        if (index >= 0) {
            attempts = without(attempts, index);
            askers = without(askers, index);
        }
        cooldownUntil = cooledUntil.orElse(null);
    }

    Optional<Instant> cooldownUntil() {
        return Optional.ofNullable(cooldownUntil);
    }

    void fail(Instant now) {
        failures = hasRested(now) ? 1 : failures + 1;
        int beyond = failures - PATIENCE;
        if (beyond >= 0 && beyond % LESS_PATIENCE == 0) {
            pausedUntil = now.truncatedTo(ChronoUnit.MICROS).plus(PAUSE);
        }
    }

    /// The newest attempt is the one that fails.
    private boolean hasRested(Instant now) {
        return attempts.size() > 1 && attempts.get(1).plus(ROW).isBefore(now);
    }

    void succeed() {
        failures = 0;
        pausedUntil = null;
    }

    /// What is left of a pause after too many wrong codes.
    Optional<Duration> pause(Instant now) {
        return Optional.ofNullable(pausedUntil).filter(now::isBefore).map(end -> Duration.between(now, end));
    }

    /// How long until another code may be asked for, as far as the cooldown goes.
    Duration cooling(Instant now) {
        return cooldownUntil == null || !now.isBefore(cooldownUntil)
                ? Duration.ZERO
                : Duration.between(now, cooldownUntil);
    }

    private Instant freeAfter(int most, Duration window) {
        return attempts.size() < most ? Instant.EPOCH : attempts.get(most - 1).plus(window);
    }

    /// The last ten are enough to tell a share of ten.
    private Instant shareFreeAfter(int most, Predicate<String> theirs) {
        int found = 0;
        for (int i = 0; i < askers.size(); i++) {
            if (theirs.test(askers.get(i)) && ++found == most) {
                return attempts.get(i).plus(Duration.ofHours(1));
            }
        }
        return Instant.EPOCH;
    }

    private static <T> List<T> without(List<T> all, int index) {
        var rest = new ArrayList<>(all);
        if (index < rest.size()) {
            rest.remove(index);
        }
        return rest;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    List<Instant> attempts() {
        return new ArrayList<>(attempts);
    }
}
