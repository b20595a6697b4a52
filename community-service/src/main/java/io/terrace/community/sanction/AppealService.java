package io.terrace.community.sanction;

import io.terrace.community.sanction.SanctionResult.Decided;
import io.terrace.community.sanction.SanctionResult.NoAppeal;
import io.terrace.community.sanction.SanctionResult.NoSuchSanction;
import io.terrace.community.sanction.SanctionResult.Over;
import io.terrace.community.sanction.SanctionResult.OwnDecision;
import io.terrace.community.sanction.SanctionResult.Stands;
import io.terrace.platform.rest.VersionPrecondition;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.UUID;

/// A fan says that a sanction is wrong, once, and someone else than who imposed it looks again.
@ApplicationScoped
class AppealService {

    private final SanctionRepository table;
    private final SanctionLift sanctionLift;

    AppealService(SanctionRepository table, SanctionLift sanctionLift) {
        this.table = table;
        this.sanctionLift = sanctionLift;
    }

    /// @param by the fan, or the club in their name: who is kept out cannot ask
    @Transactional
    public SanctionResult file(UUID id, String text, Moderator by) {
        return table.held(id)
                .filter(sanction -> !by.isFan() || sanction.isOf(by.id()))
                .<SanctionResult>map(sanction -> {
                    if (sanction.appeal() != null) {
                        return new Decided(sanction.appeal().state());
                    }
                    if (sanction.state() != SanctionState.ACTIVE) {
                        return new Over(sanction.state());
                    }
                    table.appeal(id, text, by);
                    return new Stands(table.find(id).orElseThrow());
                })
                .orElseGet(NoSuchSanction::new);
    }

    /// Granting lifts what is still in force.
    @Transactional
    public SanctionResult decide(UUID id, VersionPrecondition precondition, AppealDecision decision, Moderator by) {
        return table.held(id)
                .<SanctionResult>map(sanction -> {
                    precondition.require(sanction);
                    if (sanction.appeal() == null) {
                        return new NoAppeal();
                    }
                    if (sanction.appeal().state() != SanctionActionResult.RECEIVED) {
                        return new Decided(sanction.appeal().state());
                    }
                    if (by.isPerson(sanction.imposedBy(), sanction.imposedRole())) {
                        return new OwnDecision();
                    }
                    settle(sanction, decision, by);
                    return new Stands(table.find(id).orElseThrow());
                })
                .orElseGet(NoSuchSanction::new);
    }

    private void settle(SanctionView sanction, AppealDecision decision, Moderator by) {
        if (decision.decision() == AppealDecision.Word.GRANTED && sanction.state() == SanctionState.ACTIVE) {
            sanctionLift.undo(sanction, by, decision.note());
        } else {
            table.decide(sanction.id(), decision.decision().ruling(), by, decision.note());
        }
    }
}
