package io.terrace.realtime;

import io.restassured.RestAssured;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.testing.TestContextTokens;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A fan who listens.
public record TestFan(UUID community, UUID id, UUID session) {

    public static final TestContextTokens TOKENS = TestContextTokens.forService("realtime-service");

    public static TestFan anyone() {
        return of(Ids.next());
    }

    public static TestFan of(UUID community) {
        return new TestFan(community, Ids.next(), Ids.next());
    }

    public String token() {
        return TOKENS.fan(community, id, session);
    }

    public String tokenUntil(Instant end) {
        return TOKENS.signed(Map.of(
                "sub",
                id.toString(),
                ContextTokenClaimNames.ROLES,
                List.of(Role.FAN),
                ContextTokenClaimNames.COMMUNITY,
                community.toString(),
                ContextTokenClaimNames.SESSION,
                session.toString(),
                ContextTokenClaimNames.SESSION_TOKEN_EXPIRY,
                end.getEpochSecond()));
    }

    public SseClient listen() {
        return listen(port(), null);
    }

    /// @param topics comma-separated
    public SseClient listen(String topics) {
        return SseClient.open(port(), "/v2/stream?topics=" + topics, token(), null);
    }

    public SseClient resume(String lastEventId) {
        return listen(port(), lastEventId);
    }

    public SseClient listen(int port, @Nullable String lastEventId) {
        return SseClient.open(port, "/v2/stream", token(), lastEventId);
    }

    /// The port of the application under test.
    public static int port() {
        return RestAssured.port;
    }
}
