package io.terrace.feed;

import static io.restassured.RestAssured.given;

import io.restassured.response.Response;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.TestContextTokens;
import java.util.Map;
import java.util.UUID;

/// A member of a partner's staff at the service's own port, at work in one of its communities.
public record TestStaff(UUID community, StaffRole role) {

    public Response get(String path, Object... parameters) {
        return given().auth()
                .oauth2(TestContextTokens.forService("feed-service")
                        .signed(Map.of(
                                "sub",
                                Ids.next().toString(),
                                ContextTokenClaimNames.ROLES,
                                role.covered(),
                                ContextTokenClaimNames.COMMUNITY,
                                community.toString(),
                                ContextTokenClaimNames.PARTNER,
                                TestContextTokens.PARTNER.toString(),
                                ContextTokenClaimNames.SESSION,
                                TestContextTokens.SESSION.toString())))
                .get(path, parameters);
    }
}
