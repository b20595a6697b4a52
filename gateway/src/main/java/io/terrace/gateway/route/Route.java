package io.terrace.gateway.route;

import io.terrace.gateway.limit.Policy;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What the table says about a path and method.
///
/// @param service its name, as in the configuration
/// @param limit what it is counted under; absent for nothing
/// @param maxBody in bytes
public record Route(
        String service, Set<Access> admits, @Nullable Policy limit, long maxBody, Pace pace) {

    public boolean admits(Access access) {
        return admits.contains(access);
    }

    /// Whether no key is asked for.
    public boolean keyless() {
        return admits(Access.PUBLIC) || admits(Access.SIGNED);
    }

    public boolean streams() {
        return pace == Pace.STREAM;
    }
}
