package io.terrace.messaging.message;

/// For whom a message is deleted.
enum DeleteScope {
    ME,
    ALL
}
