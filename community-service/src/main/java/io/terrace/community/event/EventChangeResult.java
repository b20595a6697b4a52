package io.terrace.community.event;

import io.terrace.platform.kernel.Problem.FieldError;

/// What became of a partner's wish about an event.
sealed interface EventChangeResult {

    record Done(EventView event) implements EventChangeResult {}

    record NoSuchEvent() implements EventChangeResult {}

    record Unfit(FieldError fault) implements EventChangeResult {}

    /// It is over, or called off.
    record WrongStatus(EventStatus status) implements EventChangeResult {}
}
