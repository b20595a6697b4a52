package io.terrace.gateway.limit;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.netty.util.AsciiString;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// So many requests in any window of such length. The headers for clients are made once.
public final class RateLimitPolicy {

    /// Whose requests are counted together.
    @RegisterForReflection
    public enum By {
        /// The fan; an app, a server or an operator by its credential.
        @JsonProperty("user")
        USER,
        @JsonProperty("key")
        KEY,
        /// All tills, or all gates, of one community together.
        @JsonProperty("community")
        COMMUNITY,
        /// The client's address, within a community where there is one.
        @JsonProperty("ip")
        IP,
        /// The signed URL and the client's address: one is the other's neither to use nor to use up. A URL whose
        /// signature the gateway cannot check counts by address alone, or inventing URLs would pass the limit.
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

    private static final int MOST_KEPT = 10_000;

    private final String name;
    private final int requests;
    private final Duration window;
    private final By by;
    private final OnOutage onOutage;
    private final String quoted;
    private final AsciiString terms;

    /// The same with credentials' own numbers, kept so that two are known to be the same without comparing them.
    private final Map<Integer, RateLimitPolicy> others = new ConcurrentHashMap<>();

    /// @param requests at least 1; more than can be counted are as many as can
    /// @param window whole seconds
    public RateLimitPolicy(String name, int requests, Duration window, By by, OnOutage onOutage) {
        if (requests < 1 || window.toSeconds() < 1) {
            throw new IllegalArgumentException("The limit " + name + " admits nothing");
        }
        this.name = name;
        this.requests = Math.min(requests, MOST);
        this.window = window;
        this.by = by;
        this.onOutage = onOutage;
        quoted = '"' + name + '"';
        terms = AsciiString.cached(quoted + ";q=" + this.requests + ";w=" + window.toSeconds());
    }

    public String name() {
        return name;
    }

    public int requests() {
        return requests;
    }

    public Duration window() {
        return window;
    }

    public By by() {
        return by;
    }

    public OnOutage onOutage() {
        return onOutage;
    }

    /// The policy as a credential has it: its own number of requests, or this one's.
    public RateLimitPolicy with(Map<String, Integer> overrides) {
        Integer own = overrides.get(name);
        if (own == null) {
            return this;
        }
        RateLimitPolicy known = others.get(own);
        return known == null ? with(own) : known;
    }

    private RateLimitPolicy with(Integer own) {
        RateLimitPolicy other = new RateLimitPolicy(name, Math.max(1, own), window, by, onOutage);
        RateLimitPolicy earlier = others.size() < MOST_KEPT ? others.putIfAbsent(own, other) : null;
        return earlier == null ? other : earlier;
    }

    /// The value of `RateLimit-Policy`.
    AsciiString terms() {
        return terms;
    }

    /// The value of `RateLimit`.
    String standing(RateLimitDecision ruling) {
        return quoted + ";r=" + ruling.remaining() + ";t=" + ruling.resetsInSeconds();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof RateLimitPolicy policy
                        && name.equals(policy.name)
                        && requests == policy.requests
                        && window.equals(policy.window)
                        && by == policy.by
                        && onOutage == policy.onOutage);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, requests, window, by, onOutage);
    }

    @Override
    public String toString() {
        return terms.toString();
    }
}
