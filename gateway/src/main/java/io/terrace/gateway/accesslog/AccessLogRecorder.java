package io.terrace.gateway.accesslog;

import java.util.UUID;

/// What becomes known of a request on its way. The plain one takes nothing down.
public interface AccessLogRecorder {

    /// What no one wants to know about.
    AccessLogRecorder NONE = new AccessLogRecorder() {};

    /// @param template of the route or page it asks for
    default void at(String template) {}

    /// @param key the id of the credential it came with
    default void by(UUID key) {}
}
