package io.terrace.community.squad;

import static io.terrace.community.squad.RelationshipState.CONNECTED;
import static io.terrace.community.squad.RelationshipState.DECLINED;
import static io.terrace.community.squad.RelationshipState.INCOMING;
import static io.terrace.community.squad.RelationshipState.NONE;
import static io.terrace.community.squad.RelationshipState.REQUESTED;

import io.terrace.platform.kernel.Ids;
import java.time.Instant;
import java.util.UUID;

/// Two fans, both ties held, as one of them acts.
///
/// ```
/// own        theirs
/// NONE       NONE       -- request -->  REQUESTED  INCOMING   -- withdraw -->  NONE NONE
/// INCOMING   REQUESTED  -- accept --->  CONNECTED  CONNECTED  -- remove ---->  NONE NONE
/// INCOMING   REQUESTED  -- decline -->  DECLINED   REQUESTED  -- request --->  CONNECTED CONNECTED
/// NONE       DECLINED   -- request -->  REQUESTED  DECLINED, or INCOMING once the quiet is over
/// ```
record LockedRelationshipPair(StoredRelationship own, StoredRelationship theirs) {

    /// Whether the other waits for the caller's word, be it that they were refused it once.
    boolean isWanted() {
        return theirs.is(REQUESTED);
    }

    /// A request no one has made yet.
    ///
    /// @return whether the other is to hear of it
    boolean request(Instant now) {
        UUID id = Ids.next();
        own.stand(REQUESTED, id, true, now);
        return reach(id, now);
    }

    /// The same request once more.
    ///
    /// @return whether the other is to hear of it: they said no, and that was long ago
    boolean remind(Instant now) {
        return theirs.is(DECLINED) && reach(own.requestId(), now);
    }

    void connect(Instant now) {
        own.move(CONNECTED, now);
        theirs.move(CONNECTED, now);
    }

    /// An open request between them is answered by it; else it is as if the caller had asked and the other
    /// agreed.
    void introduce(Instant now) {
        if (own.is(NONE) || theirs.is(NONE)) {
            UUID id = Ids.next();
            own.stand(CONNECTED, id, true, now);
            theirs.stand(CONNECTED, id, false, now);
        } else {
            connect(now);
        }
    }

    void decline(Instant now) {
        own.move(DECLINED, now);
    }

    void withdraw() {
        own.withdraw();
        if (theirs.is(INCOMING)) {
            theirs.clear();
        }
    }

    /// Nothing between them any more.
    void part() {
        own.clear();
        theirs.clear();
    }

    void block(Instant now) {
        own.block(now);
        part();
        keepApart();
    }

    void unblock() {
        own.unblock();
        keepApart();
    }

    boolean isConnected() {
        return own.is(CONNECTED);
    }

    boolean isNew() {
        return own.is(NONE) || own.is(DECLINED);
    }

    private boolean reach(UUID request, Instant now) {
        if (theirs.wantsQuiet(now)) {
            return false;
        }
        theirs.stand(INCOMING, request, false, now);
        return true;
    }

    private void keepApart() {
        boolean apart = own.isBlocking() || theirs.isBlocking();
        own.keepApart(apart);
        theirs.keepApart(apart);
    }
}
