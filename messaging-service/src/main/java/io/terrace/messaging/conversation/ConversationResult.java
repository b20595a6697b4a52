package io.terrace.messaging.conversation;

import io.terrace.messaging.message.ConversationState;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.SpeechSanction;
import java.util.List;
import java.util.Map;

/// What became of an operation on a conversation.
sealed interface ConversationResult {

    /// @param fresh whether it is new
    record Done(ConversationView conversation, boolean fresh) implements ConversationResult {}

    record NoSuchConversation() implements ConversationResult {}

    record NotEligible(String reason) implements ConversationResult {}

    record Silenced(SpeechSanction silence) implements ConversationResult {}

    record Forbidden(String reason) implements ConversationResult {}

    record WrongState(ConversationState state) implements ConversationResult {}

    /// @throws ProblemException unless it is done
    default Done orRefuse() {
        return switch (this) {
            case Done done -> done;
            case NoSuchConversation() -> throw ProblemException.notFound();
            case NotEligible(String reason) -> throw refused(ErrorCode.NOT_ELIGIBLE, reason);
            case Silenced(SpeechSanction silence) -> throw silence.refusal();
            case Forbidden(String reason) -> throw refused(ErrorCode.RULE_VIOLATION, reason);
            case WrongState(ConversationState state) ->
                throw ProblemException.of(
                        ErrorCode.INVALID_STATE, Map.of("state", state.wire(), "allowed", List.of("request")));
        };
    }

    private static ProblemException refused(ErrorCode code, String reason) {
        return ProblemException.withReasons(code, List.of(new Reason(reason, Map.of())));
    }
}
