package io.terrace.gateway.accesslog;

import java.util.UUID;

/// What becomes known of a request on its way. The plain one takes nothing down.
public interface AccessLogEntry {

    /// What no one wants to know about.
    AccessLogEntry NONE = new AccessLogEntry() {};

    /// @param template of the route or page it asks for
    default void at(String template) {}

    /// @param key the id of the credential it came with
    default void by(UUID key) {}
}
