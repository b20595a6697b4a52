package io.terrace.community.squad;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.community.profile.ProfileCard;
import io.terrace.platform.kernel.WireNamedEnum;
import io.terrace.platform.rest.ProblemException;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A request for one's squad, as the caller sees it.
///
/// @param user the other
/// @param since when it came to its state
@Schema(name = "SquadRequest")
record SquadRequestView(UUID id, Direction direction, State state, ProfileCard user, Instant since) {

    /// Whether the caller was asked or asked.
    @Schema(name = "SquadRequestDirection")
    enum Direction implements WireNamedEnum {
        @JsonProperty("incoming")
        INCOMING,

        @JsonProperty("outgoing")
        OUTGOING;

        /// @throws ProblemException 400 `validation_failed` for `?direction`
        static Direction parse(String name) {
            return WireNamedEnum.find(Direction.class, name)
                    .orElseThrow(() -> ProblemException.invalidQuery("direction", "unknown"));
        }
    }

    /// Who asked never sees it declined.
    @Schema(name = "SquadRequestState")
    enum State {
        @JsonProperty("requested")
        REQUESTED,

        @JsonProperty("connected")
        CONNECTED,

        @JsonProperty("declined")
        DECLINED;

        static State of(RelationshipState standing) {
            return switch (standing) {
                case REQUESTED, INCOMING -> REQUESTED;
                case CONNECTED -> CONNECTED;
                case DECLINED -> DECLINED;
                case NONE -> throw new IllegalArgumentException("No request stands");
            };
        }
    }

    static SquadRequestView of(StoredRelationship own, ProfileCard other) {
        return new SquadRequestView(
                own.requestId(),
                own.isOwnRequest() ? Direction.OUTGOING : Direction.INCOMING,
                State.of(own.standing()),
                other,
                own.since());
    }
}
