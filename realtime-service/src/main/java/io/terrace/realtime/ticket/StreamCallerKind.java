package io.terrace.realtime.ticket;

/// For whom a stream is, which decides its topics.
public enum StreamCallerKind {
    /// A fan of the community.
    FAN,
    /// A member of the partner's staff, at work in the community, who may read its analytics.
    STAFF
}
