package io.terrace.platform.outbound;

import java.util.Optional;

/// What came of a call.
public sealed interface OutboundResult {

    /// Any whole answer that is no redirection.
    ///
    /// @param type the media type in lower case, without parameters; empty where there is none
    record Answer(int status, String type, String body) implements OutboundResult {

        /// The body where it says it is JSON.
        public Optional<String> json() {
            return type.equals("application/json") || type.matches("application/[!-~]+\\+json")
                    ? Optional.of(body)
                    : Optional.empty();
        }

        /// Nothing of what it says.
        @Override
        public String toString() {
            return "Answer[" + status + "]";
        }
    }

    /// The address is not one to go to, and nothing went there.
    record Forbidden() implements OutboundResult {}

    /// No answer in time, or none that is fit to be read: unknown name, no connection, a bad certificate, a
    /// redirection, too much, too slow.
    record Failed() implements OutboundResult {}
}
