package io.terrace.analytics.intake;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import org.jspecify.annotations.Nullable;

/// What became of one event.
///
/// @param index its place in the batch, from 0
/// @param status `accepted`, `duplicate` or `rejected`
/// @param pointer into the event, where one of its members is at fault
record EventResult(
        int index,
        String status,
        @JsonInclude(Include.NON_NULL) @Nullable EventRejectionReason code,
        @JsonInclude(Include.NON_NULL) @Nullable String pointer) {

    static EventResult accepted(int index) {
        return new EventResult(index, "accepted", null, null);
    }

    static EventResult duplicate(int index) {
        return new EventResult(index, "duplicate", null, null);
    }

    static EventResult rejected(int index, EventRejectionReason code, @Nullable String pointer) {
        return new EventResult(index, "rejected", code, pointer == null || pointer.isEmpty() ? null : pointer);
    }

    boolean isAccepted() {
        return status.equals("accepted");
    }

    boolean isDuplicate() {
        return status.equals("duplicate");
    }
}
