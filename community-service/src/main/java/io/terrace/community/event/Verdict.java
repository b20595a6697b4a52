package io.terrace.community.event;

import io.terrace.platform.kernel.Problem.FieldError;

/// What became of a partner's wish about an event.
sealed interface Verdict {

    record Done(EventView event) implements Verdict {}

    record NoSuchEvent() implements Verdict {}

    record Unfit(FieldError fault) implements Verdict {}

    /// It is over, or called off.
    record WrongStatus(Status status) implements Verdict {}
}
