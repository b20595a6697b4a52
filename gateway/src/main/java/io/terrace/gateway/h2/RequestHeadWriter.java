package io.terrace.gateway.h2;

/// What is asked.
@FunctionalInterface
public interface RequestHeadWriter {

    /// Writes method, authority and path, and after them the headers. May be called again for another try.
    void write(HpackHeaderWriter to);
}
