package io.terrace.messaging.call;

import io.terrace.platform.tenancy.SpeechSanction;
import java.util.List;

/// What became of a wish to change a call's state.
sealed interface CallTransitionResult {

    record Done(Call call) implements CallTransitionResult {}

    /// There is none, or the fan is not one of the two.
    record NoSuchCall() implements CallTransitionResult {}

    /// @param allowed the states in which it can be done
    record WrongState(CallStatus state, List<CallStatus> allowed) implements CallTransitionResult {}

    /// The fan may not speak.
    record Silenced(SpeechSanction sanction) implements CallTransitionResult {}

    /// The other of the two may do it.
    ///
    /// @param reason `not_caller` or `not_invitee`
    record WrongRole(String reason) implements CallTransitionResult {}
}
