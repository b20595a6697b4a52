package io.terrace.stack.server;

import java.util.List;

/// Which keys and channels of Redis a service may use. Services that are not in [#ALL] have no account there.
///
/// @param service its module, and its user's name
/// @param keys patterns
/// @param channels patterns
/// @param commands rules besides the usual ones, such as `+info`
public record RedisAccess(String service, List<String> keys, List<String> channels, List<String> commands) {

    /// Every service that uses Redis.
    public static final List<RedisAccess> ALL = List.of(
            new RedisAccess("gateway", List.of("quota:*"), List.of(), List.of()),
            new RedisAccess("community-service", List.of("presence:*"), List.of(), List.of()),
            // Its scripts learn from INFO whether Redis has been started anew.
            new RedisAccess(
                    "realtime-service", List.of("stream:*", "presence:*"), List.of("stream:*"), List.of("+info")));

    /// The same keys and channels with every command: a test looks at them and empties them.
    RedisAccess withAllCommands() {
        return new RedisAccess(service, keys, channels, List.of("+@all"));
    }
}
