package io.terrace.community.sanction;

import io.terrace.community.sanction.SanctionResult.NoSuchSanction;
import io.terrace.community.sanction.SanctionResult.Over;
import io.terrace.community.sanction.SanctionResult.Stands;
import io.terrace.platform.events.CommunityEvent.SanctionLifted;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Takes sanctions back before their time.
@ApplicationScoped
class SanctionLiftService {

    private final SanctionRepository table;
    private final Outbox outbox;

    SanctionLiftService(SanctionRepository table, Outbox outbox) {
        this.table = table;
        this.outbox = outbox;
    }

    /// An appeal that waits is granted by it.
    @Transactional
    public SanctionResult lift(UUID id, VersionPrecondition precondition, ModerationActor by, @Nullable String note) {
        return table.held(id)
                .<SanctionResult>map(sanction -> {
                    precondition.require(sanction);
                    return switch (sanction.state()) {
                        case ACTIVE -> {
                            undo(sanction, by, note);
                            yield new Stands(table.find(id).orElseThrow());
                        }
                        case LIFTED -> new Stands(sanction);
                        case ENDED -> new Over(sanction.state());
                    };
                })
                .orElseGet(NoSuchSanction::new);
    }

    /// @param sanction one that is held and in force
    @Transactional(TxType.MANDATORY)
    public void undo(SanctionView sanction, ModerationActor by, @Nullable String note) {
        table.lift(sanction.id(), by, note);
        table.decide(sanction.id(), AppealState.GRANTED, by, note);
        outbox.add(new SanctionLifted(
                sanction.id(),
                sanction.userId(),
                Tenancy.current().orElseThrow(),
                sanction.kind().wire(),
                table.now()));
    }
}
