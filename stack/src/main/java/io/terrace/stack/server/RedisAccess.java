package io.terrace.stack.server;

import io.terrace.platform.suite.ServiceDescriptor;
import java.util.List;

/// Which keys and channels of Redis a service may use. Services that are not in [#ALL] have no account there.
///
/// @param service its module, and its user's name
/// @param keys patterns
/// @param channels patterns
/// @param commands rules besides the usual ones, such as `+info`
public record RedisAccess(String service, List<String> keys, List<String> channels, List<String> commands) {

    /// Every program that uses Redis.
    public static final List<RedisAccess> ALL = ServiceDescriptor.all().stream()
            .filter(program -> !program.redisKeys().isEmpty())
            .map(program -> new RedisAccess(
                    program.name(), program.redisKeys(), program.redisChannels(), program.redisCommands()))
            .toList();

    /// The same keys and channels with every command: a test looks at them and empties them.
    RedisAccess withAllCommands() {
        return new RedisAccess(service, keys, channels, List.of("+@all"));
    }
}
