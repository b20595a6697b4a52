package io.terrace.community.link;

import java.time.Instant;

/// Links of the current community that belong to something with a life of its own. Everything runs in the caller's
/// transaction.
public interface LinkService {

    /// A new code that leads to itself, as an invitation's does.
    String invite(Instant expiresAt);

    /// It leads nowhere from now on; repeating it changes nothing.
    void end(String code, Instant now);

    /// Its address on the web.
    String url(String code);
}
