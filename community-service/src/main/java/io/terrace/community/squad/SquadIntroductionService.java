package io.terrace.community.squad;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/// Brings together two fans who have agreed on it elsewhere.
@ApplicationScoped
public class SquadIntroductionService {

    private final RelationshipRepository ties;
    private final SquadMembershipService squadConnections;
    private final InstantSource clock;

    SquadIntroductionService(
            RelationshipRepository ties, SquadMembershipService squadConnections, InstantSource clock) {
        this.ties = ties;
        this.squadConnections = squadConnections;
        this.clock = clock;
    }

    /// Connects them in the caller's transaction, whatever stood between them but a block. Both ties stay locked.
    ///
    /// @param host whose wish it was first
    @Transactional(TxType.MANDATORY)
    public IntroductionResult connect(UUID host, UUID guest) {
        LockedRelationshipPair pair = ties.held(host, guest);
        if (pair.own().isApart()) {
            return IntroductionResult.APART;
        }
        if (pair.isConnected()) {
            return IntroductionResult.CONNECTED;
        }
        return squadConnections.introduce(pair, clock.instant().truncatedTo(ChronoUnit.MICROS))
                ? IntroductionResult.CONNECTED
                : IntroductionResult.FULL;
    }
}
