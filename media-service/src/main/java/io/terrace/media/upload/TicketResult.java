package io.terrace.media.upload;

/// What became of a request for a ticket.
sealed interface TicketResult {

    record Issued(UploadTicket ticket) implements TicketResult {}

    record TooLarge(long maxBytes) implements TicketResult {}

    /// @param of whose it is: `fan` or `community`
    record QuotaExceeded(String of, long limitBytes, long usedBytes) implements TicketResult {}

    record UnsupportedType() implements TicketResult {}
}
