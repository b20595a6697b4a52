package io.terrace.community.sanction;

import io.terrace.community.profile.FanDirectory;
import io.terrace.community.sanction.ImposeSanctionResult.AlreadyInForce;
import io.terrace.community.sanction.ImposeSanctionResult.Done;
import io.terrace.community.sanction.ImposeSanctionResult.Misplaced;
import io.terrace.community.sanction.ImposeSanctionResult.NoSuchFan;
import io.terrace.platform.events.CommunityEvent.SanctionImposed;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Imposes sanctions, in the caller's transaction. Of moderators who impose the same kind at once, the key of what is
/// in force lets in one.
@ApplicationScoped
public class SanctionImpositionService {

    private static final Duration LONGEST = Duration.ofDays(3653);

    private final SanctionRepository table;
    private final SanctionExpiryService sanctionExpiry;
    private final FanDirectory fans;
    private final Outbox outbox;

    SanctionImpositionService(
            SanctionRepository table, SanctionExpiryService sanctionExpiry, FanDirectory fans, Outbox outbox) {
        this.table = table;
        this.sanctionExpiry = sanctionExpiry;
        this.fans = fans;
        this.outbox = outbox;
    }

    /// @param cause what the sanction is imposed for
    @Transactional
    public ImposeSanctionResult impose(UUID user, SanctionTerms penalty, Cause cause) {
        Optional<String> misplaced = misplaced(penalty.endsAt());
        if (misplaced.isPresent()) {
            return new Misplaced(misplaced.get());
        }
        if (!fans.isHere(user)) {
            return new NoSuchFan();
        }
        sanctionExpiry.end(user);
        UUID id = Ids.next();
        return table.add(id, user, penalty, cause)
                .<ImposeSanctionResult>map(startsAt -> {
                    outbox.add(new SanctionImposed(
                            id,
                            user,
                            Tenancy.current().orElseThrow(),
                            penalty.kind().wire(),
                            penalty.reason().wire(),
                            startsAt,
                            penalty.endsAt(),
                            cause.by().id(),
                            cause.by().role(),
                            startsAt));
                    return new Done(id);
                })
                .orElseGet(AlreadyInForce::new);
    }

    private Optional<String> misplaced(@Nullable Instant endsAt) {
        if (endsAt == null) {
            return Optional.empty();
        }
        Instant now = table.now();
        if (!endsAt.isAfter(now)) {
            return Optional.of("too_early");
        }
        return endsAt.isAfter(now.plus(LONGEST)) ? Optional.of("too_late") : Optional.empty();
    }

    /// @param caseId the case of reports it follows from
    public record Cause(
            ModerationActor by,
            @Nullable UUID caseId,
            @Nullable String note) {}
}
