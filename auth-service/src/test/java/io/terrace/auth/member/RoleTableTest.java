package io.terrace.auth.member;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.Method;
import io.restassured.path.json.JsonPath;
import io.restassured.specification.RequestSpecification;
import io.terrace.auth.Club;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Every published operation by every role of staff: who is let in is who stands in the table, and nobody else.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
class RoleTableTest {

    @TestHTTPResource(value = "/openapi?format=json", management = true)
    URI openApi;

    /// The least role of each operation that admits staff. Whatever is not here admits none.
    private static final Map<String, StaffRole> LEAST = Map.ofEntries(
            Map.entry("getPartner", StaffRole.ANALYST),
            Map.entry("listCommunities", StaffRole.ANALYST),
            Map.entry("getCommunity", StaffRole.ANALYST),
            Map.entry("createCommunity", StaffRole.ADMIN),
            Map.entry("changeCommunity", StaffRole.ADMIN),
            Map.entry("addIdentityProvider", StaffRole.ADMIN),
            Map.entry("listIdentityProviders", StaffRole.ADMIN),
            Map.entry("getIdentityProvider", StaffRole.ADMIN),
            Map.entry("changeIdentityProvider", StaffRole.ADMIN),
            Map.entry("removeIdentityProvider", StaffRole.ADMIN),
            Map.entry("addReviewIdentifier", StaffRole.ADMIN),
            Map.entry("listReviewIdentifiers", StaffRole.ADMIN),
            Map.entry("removeReviewIdentifier", StaffRole.ADMIN),
            Map.entry("getAuditLog", StaffRole.ADMIN),
            Map.entry("verifyAuditLog", StaffRole.ADMIN),
            Map.entry("createApiKey", StaffRole.ADMIN),
            Map.entry("listApiKeys", StaffRole.ADMIN),
            Map.entry("getApiKey", StaffRole.ADMIN),
            Map.entry("changeApiKey", StaffRole.ADMIN),
            Map.entry("rotateApiKey", StaffRole.ADMIN),
            Map.entry("revokeApiKey", StaffRole.ADMIN),
            Map.entry("addSigningKey", StaffRole.ADMIN),
            Map.entry("listSigningKeys", StaffRole.ADMIN),
            Map.entry("removeSigningKey", StaffRole.ADMIN),
            Map.entry("inviteMember", StaffRole.ADMIN),
            Map.entry("listMembers", StaffRole.ADMIN),
            Map.entry("getMember", StaffRole.ADMIN),
            Map.entry("changeMember", StaffRole.ADMIN),
            Map.entry("removeMember", StaffRole.ADMIN),
            Map.entry("getConfiguration", StaffRole.ANALYST),
            Map.entry("changeConfiguration", StaffRole.EDITOR),
            Map.entry("listConfigurationVersions", StaffRole.ANALYST),
            Map.entry("getConfigurationVersion", StaffRole.ANALYST),
            Map.entry("restoreConfiguration", StaffRole.ADMIN),
            Map.entry("suspendUser", StaffRole.MODERATOR),
            Map.entry("reinstateUser", StaffRole.MODERATOR),
            Map.entry("listFans", StaffRole.MODERATOR),
            Map.entry("getFan", StaffRole.MODERATOR),
            Map.entry("getUsage", StaffRole.ANALYST),
            Map.entry("renewStaffToken", StaffRole.ANALYST),
            Map.entry("logOutStaff", StaffRole.ANALYST));

    private static final Set<String> OPEN = Set.of("getJwks", "createStaffOtpChallenge", "verifyStaffOtpCode");

    @Test
    void eachRoleIsLetInWhereTheTableSaysAndNowhereElse() {
        Club club = Club.found();
        JsonPath document = JsonPath.from(given().get(openApi).asString());
        var wrong = new TreeMap<String, Integer>();
        var seen = new TreeMap<String, Integer>();

        document.<String, Map<String, Map<String, Object>>>getMap("paths")
                .forEach((path, methods) -> methods.forEach((method, operation) -> {
                    String name = String.valueOf(operation.get("operationId"));
                    if (OPEN.contains(name)) {
                        return;
                    }
                    for (StaffRole role : EnumSet.allOf(StaffRole.class)) {
                        int status = call(club, role, path, method);
                        StaffRole least = LEAST.get(name);
                        boolean mayCall = least != null && role.covers(least);
                        seen.merge(name, 1, Integer::sum);
                        if (mayCall == (status == 403) || status >= 500) {
                            wrong.put(name + " by " + role.wire(), status);
                        }
                    }
                }));

        assertThat(wrong).isEmpty();
        assertThat(seen.keySet()).containsAll(LEAST.keySet());
    }

    private static int call(Club club, StaffRole role, String path, String method) {
        RequestSpecification staff = club.staff(role, UUID.randomUUID(), UUID.randomUUID());
        String concrete = path.replace("{partnerId}", club.partner().toString())
                .replaceAll("\\{[^}]*}", UUID.randomUUID().toString());
        Method verb = Method.valueOf(method.toUpperCase(Locale.ROOT));
        boolean hasBody = List.of(Method.POST, Method.PUT, Method.PATCH).contains(verb);
        return (hasBody ? staff.body("{}") : staff).request(verb, concrete).statusCode();
    }
}
