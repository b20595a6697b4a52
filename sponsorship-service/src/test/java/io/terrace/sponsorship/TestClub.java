package io.terrace.sponsorship;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestContextTokens;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// A community, as its club's server reaches the service.
public record TestClub(UUID community) {

    private static final TestContextTokens TOKENS = TestContextTokens.forService("sponsorship-service");
    private static final String CAMPAIGNS = "/v2/sponsorship/campaigns";

    /// A club of its own for each test.
    public static TestClub create() {
        return new TestClub(Ids.next());
    }

    public RequestSpecification server() {
        return given().auth().oauth2(TOKENS.server(community)).contentType(ContentType.JSON);
    }

    public RequestSpecification staff(StaffRole role) {
        return given().auth().oauth2(TOKENS.staff(community, role)).contentType(ContentType.JSON);
    }

    public String fanToken(UUID fan) {
        return TOKENS.fan(community, fan);
    }

    public RequestSpecification fan(UUID fan) {
        return given().auth().oauth2(TOKENS.fan(community, fan)).contentType(ContentType.JSON);
    }

    /// The id of a sponsor that is added.
    public String sponsor() {
        Response added = server().body(Map.of("name", "Brew", "disclosure", "Presented by Brew"))
                .post("/v2/sponsorship/sponsors");
        added.then().statusCode(201);
        return added.path("id");
    }

    /// A flight of 30 days from yesterday, 5 exposures a day, beside polls.
    public Map<String, Object> draft(Map<String, ?> other) {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        Map<String, Object> draft = new HashMap<>(Map.of(
                "name", "Derby",
                "flight", flight(today.minusDays(1), today.plusDays(29)),
                "slots", List.of("poll_brand"),
                "frequency", Map.of("capPerUser", 5, "windowSec", 86_400, "minGapSec", 0)));
        draft.putAll(other);
        if (!draft.containsKey("sponsorId")) {
            draft.put("sponsorId", sponsor());
        }
        return draft;
    }

    /// As community-service tells it.
    public void isIn(String timezone) {
        sql("""
                insert into community_setting (community_id, timezone) values (terrace_community(), '%s')
                on conflict (community_id) do update set timezone = excluded.timezone""".formatted(timezone));
    }

    /// As the partner's configuration has it.
    public void countsAsViewable(int pct, int ms) {
        sql("""
                insert into community_setting (community_id, viewable_pct, viewable_ms)
                values (terrace_community(), %d, %d)
                on conflict (community_id) do update set viewable_pct = excluded.viewable_pct,
                    viewable_ms = excluded.viewable_ms""".formatted(pct, ms));
    }

    public static Map<String, Object> flight(LocalDate from, LocalDate to) {
        return Map.of("startsOn", from.toString(), "endsOn", to.toString());
    }

    public Response create(Map<String, ?> draft) {
        return server().body(draft).post(CAMPAIGNS);
    }

    /// The path of a campaign that is drafted.
    public String campaign(Map<String, ?> other) {
        Response drafted = create(draft(other));
        drafted.then().statusCode(201);
        return CAMPAIGNS + "/" + drafted.path("id");
    }

    /// The same with a creative in each slot.
    public String complete(Map<String, ?> other) {
        String campaign = campaign(other);
        List<String> slots = server().get(campaign).path("slots");
        slots.forEach(slot -> creative(campaign, slot));
        return campaign;
    }

    /// The same, active.
    public String active(Map<String, ?> other) {
        String campaign = complete(other);
        server().post(campaign + "/schedule").then().statusCode(200);
        return campaign;
    }

    /// The path of a creative that is added.
    public String creative(String campaign, String slot) {
        Response added = server().body(Map.of("slot", slot, "headline", "Free Brew at half-time"))
                .post(campaign + "/creatives");
        added.then().statusCode(201);
        return campaign + "/creatives/" + added.path("id");
    }

    public String state(String campaign) {
        return server().get(campaign).path("state");
    }

    public String tag(String path) {
        return server().get(path).then().statusCode(200).extract().header("ETag");
    }

    public Response patch(String path, String tag, Map<String, ?> change) {
        return server().header("If-Match", tag).body(change).patch(path);
    }

    /// Lets all exposures that are held lapse now.
    public void lapse() {
        sql("""
                update exposure set held_until = array(select now() from unnest(held))
                where community_id = terrace_community()""");
    }

    /// As the tables' owner within the community: for what time and other services do.
    public void sql(String statement) {
        try (var owner = OwnerConnection.open();
                var sql = owner.createStatement()) {
            sql.execute("select set_config('terrace.community', '" + community + "', false)");
            sql.execute(statement);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /// The id that ends a path.
    public static UUID id(String path) {
        return UUID.fromString(path.substring(path.lastIndexOf('/') + 1));
    }
}
