package io.terrace.gateway.limit;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// So many requests in any window of such length.
///
/// @param requests at least 1; more than can be counted are as many as can
/// @param window whole seconds
public record Policy(String name, int requests, Duration window, By by, OnOutage onOutage) {

    /// Whose requests are counted together.
    @RegisterForReflection
    public enum By {
        /// The fan; an app, a server or an operator by its credential.
        @JsonProperty("user")
        USER,
        @JsonProperty("key")
        KEY,
        /// The client's address, within a community where there is one.
        @JsonProperty("ip")
        IP,
        /// The signed URL and the client's address: one is the other's neither to use nor to use up.
        @JsonProperty("link")
        LINK,
        /// The app on one device, by the id it names itself with; without one, the fan.
        @JsonProperty("installation")
        INSTALLATION
    }

    @RegisterForReflection
    public enum OnOutage {
        @JsonProperty("admit")
        ADMIT,
        @JsonProperty("refuse")
        REFUSE
    }

    /// Redis counts two windows in one number, of which a script sees 53 bits.
    private static final int MOST = 60_000_000;

    private static final int MOST_SHARED = 10_000;

    /// One of each, so that two are told to be the same by looking at neither.
    private static final Map<Policy, Policy> SHARED = new ConcurrentHashMap<>();

    public Policy {
        if (requests < 1 || window.toSeconds() < 1) {
            throw new IllegalArgumentException("The limit " + name + " admits nothing");
        }
        requests = Math.min(requests, MOST);
    }

    /// The policy as a credential has it: its own number of requests, or this one's.
    public Policy with(Map<String, Integer> overrides) {
        Integer own = overrides.get(name);
        return own == null ? this : shared(new Policy(name, Math.max(1, own), window, by, onOutage));
    }

    private static Policy shared(Policy policy) {
        Policy known = SHARED.get(policy);
        if (known == null && SHARED.size() < MOST_SHARED) {
            SHARED.put(policy, policy);
        }
        return known == null ? policy : known;
    }
}
