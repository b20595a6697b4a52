package io.terrace.community;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.kernel.ContextTokenClaimNames;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.TestContextTokens;
import java.util.Map;
import java.util.UUID;

/// A member of a partner's staff at the service's own port, at work in one of its communities.
public record TestStaff(UUID community, UUID id, StaffRole role) {

    public static TestStaff moderator(UUID community) {
        return new TestStaff(community, Ids.next(), StaffRole.MODERATOR);
    }

    public String token() {
        return TestContextTokens.forService("community-service")
                .signed(Map.of(
                        "sub",
                        id.toString(),
                        ContextTokenClaimNames.ROLES,
                        role.covered(),
                        ContextTokenClaimNames.COMMUNITY,
                        community.toString(),
                        ContextTokenClaimNames.PARTNER,
                        TestContextTokens.PARTNER.toString(),
                        ContextTokenClaimNames.SESSION,
                        TestContextTokens.SESSION.toString()));
    }

    public RequestSpecification asking() {
        return given().auth().oauth2(token()).contentType(ContentType.JSON);
    }

    public Response get(String path, Object... parameters) {
        return asking().get(path, parameters);
    }

    public Response post(Map<String, ?> body, String path, Object... parameters) {
        return asking().body(body).post(path, parameters);
    }
}
