package io.terrace.messaging.message;

/// Which members a message is deleted for.
enum DeleteScope {
    ME,
    ALL
}
