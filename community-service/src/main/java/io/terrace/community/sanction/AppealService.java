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
    private final SanctionLiftService sanctionLift;

    AppealService(SanctionRepository table, SanctionLiftService sanctionLift) {
        this.table = table;
        this.sanctionLift = sanctionLift;
    }

    /// @param by the fan, or the club in their name: who is kept out cannot ask
    @Transactional
    public SanctionResult file(UUID id, String text, ModerationActor by) {
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
    public SanctionResult decide(
            UUID id, VersionPrecondition precondition, AppealDecisionRequest decision, ModerationActor by) {
        return table.held(id)
                .<SanctionResult>map(sanction -> {
                    precondition.require(sanction);
                    if (sanction.appeal() == null) {
                        return new NoAppeal();
                    }
                    if (sanction.appeal().state() != AppealState.RECEIVED) {
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

    private void settle(SanctionView sanction, AppealDecisionRequest decision, ModerationActor by) {
        if (decision.decision() == AppealDecisionRequest.Word.GRANTED && sanction.state() == SanctionState.ACTIVE) {
            sanctionLift.undo(sanction, by, decision.note());
        } else {
            table.decide(sanction.id(), decision.decision().ruling(), by, decision.note());
        }
    }
}
