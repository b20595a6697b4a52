package io.terrace.feed.count;

import java.util.UUID;

/// Fired inside the transaction that leaves something to fold.
public record CountsChanged(UUID community, UUID post) {}
