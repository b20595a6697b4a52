package io.terrace.community.squad;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/// Brings together two fans who have agreed on it elsewhere.
@ApplicationScoped
public class SquadConnectionService {

    private final RelationshipRepository ties;
    private final SquadMembershipService squadConnections;
    private final InstantSource clock;

    SquadConnectionService(RelationshipRepository ties, SquadMembershipService squadConnections, InstantSource clock) {
        this.ties = ties;
        this.squadConnections = squadConnections;
        this.clock = clock;
    }

    /// Connects them in the caller's transaction, whatever stood between them but a block. Both ties stay locked.
    ///
    /// @param host whose wish it was first
    @Transactional(TxType.MANDATORY)
    public SquadConnectionResult connect(UUID host, UUID guest) {
        LockedRelationshipPair pair = ties.held(host, guest);
        if (pair.own().isApart()) {
            return SquadConnectionResult.APART;
        }
        if (pair.isConnected()) {
            return SquadConnectionResult.CONNECTED;
        }
        return squadConnections.introduce(pair, clock.instant().truncatedTo(ChronoUnit.MICROS))
                ? SquadConnectionResult.CONNECTED
                : SquadConnectionResult.FULL;
    }
}
