package io.terrace.platform.commit;

/// An item was not committed, for the reason that is its cause; where that is an outage, a commit whose answer
/// was lost may have taken effect all the same, as with any commit. [io.terrace.platform.jdbc.FailureCategory] tells
/// which it was.
public final class NotCommittedException extends RuntimeException {

    NotCommittedException(Throwable cause) {
        super(null, cause, false, false);
    }
}
