package io.terrace.messaging.call;

import io.terrace.messaging.call.CallLifecycle.Ended;
import io.terrace.messaging.call.CallLifecycle.InProgress;
import io.terrace.messaging.call.CallLifecycle.Ringing;
import io.terrace.messaging.call.CallLifecycle.Unanswered;
import io.terrace.messaging.call.provider.CallRoom;
import io.terrace.platform.jdbc.Row;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A call from one fan to another.
record Call(
        UUID communityId,
        UUID id,
        UUID clientId,
        UUID callerId,
        UUID inviteeId,
        String provider,
        Instant createdAt,
        Instant ringsUntil,
        CallLifecycle state) {

    static final String COLUMNS = "c.community_id, c.id, c.client_id, c.caller_id, c.invitee_id, c.provider, c.state,"
            + " c.created_at, c.rings_until, c.answered_at, c.answered_by, c.ended_at, c.end_reason";

    static Call read(Row row) {
        return new Call(
                row.id("community_id"),
                row.id("id"),
                row.id("client_id"),
                row.id("caller_id"),
                row.id("invitee_id"),
                row.text("provider"),
                row.instant("created_at"),
                row.instant("rings_until"),
                state(row));
    }

    private static CallLifecycle state(Row row) {
        CallStatus status = row.constant("state", CallStatus.class);
        return switch (status) {
            case RINGING -> new Ringing(row.instant("rings_until"));
            case IN_PROGRESS -> talk(row);
            case ENDED -> new Ended(talk(row), row.instant("ended_at"), row.constant("end_reason", EndReason.class));
            case DECLINED, MISSED, CANCELLED, BUSY, FAILED -> new Unanswered(status, row.instant("ended_at"));
        };
    }

    private static InProgress talk(Row row) {
        return new InProgress(row.instant("answered_at"), row.idOrNull("answered_by"));
    }

    CallRoom room() {
        return new CallRoom(communityId, id);
    }

    CallStatus status() {
        return state.status();
    }

    CallRole role(UUID fan) {
        return callerId.equals(fan) ? CallRole.CALLER : CallRole.INVITEE;
    }

    /// Whether the fan's phone may be in the room now: the caller's while it rings, both while they talk.
    boolean admits(UUID fan) {
        return switch (state) {
            case Ringing _ -> callerId.equals(fan);
            case InProgress _ -> callerId.equals(fan) || inviteeId.equals(fan);
            case Ended _, Unanswered _ -> false;
        };
    }

    Call with(CallLifecycle next) {
        return new Call(communityId, id, clientId, callerId, inviteeId, provider, createdAt, ringsUntil, next);
    }

    /// When it was answered; null where it was not.
    @Nullable Instant answeredAt() {
        return switch (state) {
            case InProgress talk -> talk.answeredAt();
            case Ended ended -> ended.talk().answeredAt();
            case Ringing _, Unanswered _ -> null;
        };
    }
}
