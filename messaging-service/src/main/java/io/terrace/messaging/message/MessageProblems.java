package io.terrace.messaging.message;

import io.terrace.messaging.message.ChangeResult.Changed;
import io.terrace.messaging.message.ChangeResult.Deleted;
import io.terrace.messaging.message.ChangeResult.Forbidden;
import io.terrace.messaging.message.ChangeResult.NoSuchMessage;
import io.terrace.messaging.message.ChangeResult.NotTheSender;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.kernel.ValidationCode;
import io.terrace.platform.rest.ProblemException;
import java.util.List;
import java.util.Map;

/// The problems of a message that is not sent or not changed.
final class MessageProblems {

    private MessageProblems() {}

    /// @throws ProblemException unless it is stored
    static SendResult.Stored stored(SendResult result) {
        return switch (result) {
            case SendResult.Stored stored -> stored;
            case SendResult.NoSuchConversation() -> throw ProblemException.notFound();
            case SendResult.Silenced(var silence) -> throw silence.refusal();
            case SendResult.NotEligible(String reason) ->
                throw ProblemException.withReasons(ErrorCode.NOT_ELIGIBLE, List.of(new Reason(reason, Map.of())));
            case SendResult.NoSuchReply() ->
                throw ProblemException.invalid("/replyToId", ValidationCode.UNKNOWN.wire());
            case SendResult.UploadUsed() -> throw ProblemException.of(ErrorCode.ALREADY_EXISTS);
            case SendResult.UploadGivenUp() -> throw ProblemException.of(ErrorCode.UPLOAD_EXPIRED);
            case SendResult.UploadRejected() -> throw ProblemException.of(ErrorCode.CONTENT_REJECTED);
        };
    }

    /// @throws ProblemException unless it is changed
    static MessageView changed(ChangeResult result) {
        return switch (result) {
            case Changed(MessageView message) -> message;
            case Deleted() ->
                throw ProblemException.of(
                        ErrorCode.INVALID_STATE, Map.of("state", "deleted", "allowed", List.of("sent")));
            case NoSuchMessage() -> throw ProblemException.notFound();
            case NotTheSender() -> throw refused("not_author");
            case ChangeResult.Silenced(var silence) -> throw silence.refusal();
            case Forbidden(String reason) -> throw refused(reason);
        };
    }

    /// @throws ProblemException unless it is gone
    static void deleted(ChangeResult result) {
        if (!(result instanceof Deleted)) {
            changed(result);
        }
    }

    private static ProblemException refused(String reason) {
        return ProblemException.withReasons(ErrorCode.RULE_VIOLATION, List.of(new Reason(reason, Map.of())));
    }
}
