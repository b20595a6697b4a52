package io.terrace.platform.rest;

/// One dependency of a service, as `GET /health` shows it.
public interface HealthProbe {

    /// Lower case, such as `postgres`; no host name.
    String name();

    /// Asks now; may block for a second at most, and throws or answers false where it is down.
    boolean up() throws Exception;
}
