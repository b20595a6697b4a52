package io.terrace.media.upload;

/// What became of a request for a ticket.
sealed interface Issue {

    record Issued(UploadTicket ticket) implements Issue {}

    record TooLarge(long maxBytes) implements Issue {}

    record UnsupportedType() implements Issue {}
}
