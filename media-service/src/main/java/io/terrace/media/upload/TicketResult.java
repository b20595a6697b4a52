package io.terrace.media.upload;

/// What became of a request for a ticket.
sealed interface TicketResult {

    record Issued(UploadTicket ticket) implements TicketResult {}

    record TooLarge(long maxBytes) implements TicketResult {}

    record UnsupportedType() implements TicketResult {}
}
