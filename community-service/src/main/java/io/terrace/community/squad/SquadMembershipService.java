package io.terrace.community.squad;

import io.terrace.platform.events.CommunityEvent.SquadConnected;
import io.terrace.platform.events.CommunityEvent.SquadRemoved;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.UUID;

/// Brings two fans into each other's squad and out of it, in the caller's transaction.
@ApplicationScoped
@Transactional(TxType.MANDATORY)
class SquadMembershipService {

    private final RelationshipRepository ties;
    private final Outbox outbox;

    SquadMembershipService(RelationshipRepository ties, Outbox outbox) {
        this.ties = ties;
        this.outbox = outbox;
    }

    /// @return whether both squads had room
    boolean connect(LockedRelationshipPair pair, Instant now) {
        if (!ties.grow(pair)) {
            return false;
        }
        pair.connect(now);
        tell(pair, now);
        return true;
    }

    /// Connects two fans, even where neither has asked the other.
    ///
    /// @return whether both squads had room
    boolean introduce(LockedRelationshipPair pair, Instant now) {
        if (!ties.grow(pair)) {
            return false;
        }
        pair.introduce(now);
        tell(pair, now);
        return true;
    }

    private void tell(LockedRelationshipPair pair, Instant now) {
        outbox.add(new SquadConnected(pair.own().userId(), pair.own().otherId(), community(), now));
    }

    /// Does nothing where they are not connected.
    void part(LockedRelationshipPair pair, Instant now) {
        if (pair.isConnected()) {
            pair.part();
            ties.shrink(pair);
            outbox.add(new SquadRemoved(pair.own().userId(), pair.own().otherId(), community(), now));
        }
    }

    private static UUID community() {
        return Tenancy.current().orElseThrow();
    }
}
