package io.terrace.platform.outbound;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// How far a service reaches out to addresses partners name.
@ConfigMapping(prefix = "terrace.outbound")
interface OutboundConfig {

    /// For the whole exchange, from the look-up of the name to the last byte.
    @WithDefault("5S")
    Duration timeout();

    /// The largest body that is read.
    @WithDefault("262144")
    int maxBytes();

    /// The only ports dialled.
    @WithDefault("443,8443")
    Set<Integer> ports();

    /// Exchanges under way at once with one address; as many again may wait.
    @WithDefault("32")
    int concurrency();

    /// For development and tests: each `host:port` here is reached wherever it is, and without TLS where the URL says
    /// `http`. A service in production does not start with any.
    Optional<List<String>> trustedHosts();

    /// `development` allows trusted hosts; everything else does not.
    @WithDefault("${terrace.environment:production}")
    String environment();
}
