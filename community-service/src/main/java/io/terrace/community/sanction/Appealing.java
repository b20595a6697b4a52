package io.terrace.community.sanction;

import io.terrace.community.sanction.Verdict.Decided;
import io.terrace.community.sanction.Verdict.NoAppeal;
import io.terrace.community.sanction.Verdict.NoSuchSanction;
import io.terrace.community.sanction.Verdict.Over;
import io.terrace.community.sanction.Verdict.OwnDecision;
import io.terrace.community.sanction.Verdict.Stands;
import io.terrace.platform.web.VersionPrecondition;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.UUID;

/// A fan says that a sanction is wrong, once, and somebody else than who imposed it looks again.
@ApplicationScoped
class Appealing {

    private final SanctionTable table;
    private final Lifting lifting;

    Appealing(SanctionTable table, Lifting lifting) {
        this.table = table;
        this.lifting = lifting;
    }

    /// @param by the fan, or the club in their name: who is kept out cannot ask
    @Transactional
    public Verdict file(UUID id, String text, Moderator by) {
        return table.held(id)
                .filter(sanction -> !by.isFan() || sanction.isOf(by.id()))
                .<Verdict>map(sanction -> {
                    if (sanction.appeal() != null) {
                        return new Decided(sanction.appeal().state());
                    }
                    if (sanction.state() != State.ACTIVE) {
                        return new Over(sanction.state());
                    }
                    table.appeal(id, text, by);
                    return new Stands(table.find(id).orElseThrow());
                })
                .orElseGet(NoSuchSanction::new);
    }

    /// Granting lifts what is still in force.
    @Transactional
    public Verdict decide(UUID id, VersionPrecondition precondition, Decision decision, Moderator by) {
        return table.held(id)
                .<Verdict>map(sanction -> {
                    precondition.require(sanction);
                    if (sanction.appeal() == null) {
                        return new NoAppeal();
                    }
                    if (sanction.appeal().state() != Ruling.RECEIVED) {
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

    private void settle(SanctionView sanction, Decision decision, Moderator by) {
        if (decision.decision() == Decision.Word.GRANTED && sanction.state() == State.ACTIVE) {
            lifting.undo(sanction, by, decision.note());
        } else {
            table.decide(sanction.id(), decision.decision().ruling(), by, decision.note());
        }
    }
}
