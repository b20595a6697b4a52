package io.terrace.wallet;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.AuthEvent.UserRegistered;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Projection;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestContextTokens;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// A community, its server and its fans, at the service's own port.
public final class Club {

    public static final Instant AT = Instant.parse("2026-01-01T12:00:00Z");

    private final UUID community;
    private final Clubs clubs;

    private Club(UUID community, Clubs clubs) {
        this.community = community;
        this.clubs = clubs;
    }

    /// Makes clubs.
    @ApplicationScoped
    public static class Clubs {

        private final TenantTransaction tenantTransaction;
        private final Projection<AuthEvent> fans;

        Clubs(TenantTransaction tenantTransaction, Projection<AuthEvent> fans) {
            this.tenantTransaction = tenantTransaction;
            this.fans = fans;
        }

        public Club club() {
            return new Club(Ids.next(), this);
        }

        void register(UUID community, UUID user) {
            tenantTransaction.call(community, () -> {
                fans.apply(new UserRegistered(user, community, Ids.next(), "Ana", null, AT));
                return user;
            });
        }
    }

    public UUID community() {
        return community;
    }

    /// A new fan.
    public Fan fan() {
        UUID user = Ids.next();
        clubs.register(community, user);
        return new Fan(this, user);
    }

    public RequestSpecification server() {
        return given().auth()
                .oauth2(TestContextTokens.forService("wallet-service").server(community))
                .contentType(ContentType.JSON);
    }

    public Response post(String path, Object body) {
        return server().header("Idempotency-Key", Ids.next()).body(body).post(path);
    }

    /// @param changes members beyond user, amount and reason
    public static Map<String, Object> points(Fan fan, long amount, Map<String, Object> changes) {
        Map<String, Object> body = new HashMap<>(changes);
        body.put("userId", fan.id());
        body.put("amount", amount);
        body.put("reason", Map.of("code", "bonus"));
        return body;
    }

    public Response grant(Fan fan, long amount, Map<String, Object> changes) {
        return post("/v2/wallet/grants", points(fan, amount, changes));
    }

    /// @return the transaction's id
    public String grant(Fan fan, long amount) {
        return grant(fan, amount, Map.of()).then().statusCode(201).extract().path("transaction.id");
    }

    public Response hold(Fan fan, long amount, Map<String, Object> changes) {
        return post("/v2/wallet/holds", points(fan, amount, changes));
    }

    public Response reverse(String transaction) {
        return post("/v2/wallet/reversals", Map.of("transactionId", transaction, "reason", Map.of("code", "mistake")));
    }

    /// @return the campaign's id
    public String campaign(Map<String, Object> changes) {
        Map<String, Object> body =
                new HashMap<>(Map.of("title", "Half off", "discount", Map.of("kind", "percent", "value", 50)));
        body.putAll(changes);
        return post("/v2/coupon-campaigns", body)
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }

    /// Takes codes into a campaign's pool.
    public Response codes(String campaign, String... codes) {
        return server().contentType("text/csv")
                .body(String.join("\n", codes))
                .post("/v2/coupon-campaigns/" + campaign + "/import")
                .then()
                .statusCode(200)
                .extract()
                .response();
    }

    /// @param changes members beyond title, kind and cost
    public Response offer(long cost, Map<String, Object> changes) {
        Map<String, Object> body = new HashMap<>(Map.of("title", "Scarf", "kind", "merch", "cost", cost));
        body.putAll(changes);
        return post("/v2/rewards", body);
    }

    /// @return the reward's id
    public String reward(long cost, Map<String, Object> changes) {
        return offer(cost, changes).then().statusCode(201).extract().path("id");
    }

    /// @return the id of a reward that is a coupon
    public String couponReward(long cost, Map<String, Object> changes) {
        Map<String, Object> all = new HashMap<>(changes);
        all.put("kind", "coupon");
        all.computeIfAbsent("campaignId", key -> campaign(Map.of()));
        return reward(cost, all);
    }

    /// A fan of the club's.
    public record Fan(Club club, UUID id) {

        public RequestSpecification asking() {
            return given().auth()
                    .oauth2(TestContextTokens.forService("wallet-service").fan(club.community, id))
                    .contentType(ContentType.JSON);
        }

        public Response get(String path, Object... parameters) {
            return asking().get(path, parameters);
        }

        public Response post(String path, Object body) {
            return asking().header("Idempotency-Key", Ids.next()).body(body).post(path);
        }

        public long available() {
            return balance("available");
        }

        public long balance(String name) {
            Number balance = get("/v2/wallet").then().statusCode(200).extract().path("balances." + name);
            return balance.longValue();
        }

        public Response redeem(String reward) {
            return post("/v2/rewards/" + reward + "/redemptions", Map.of());
        }

        /// Newest first.
        public List<String> types() {
            return get("/v2/wallet/transactions?limit=100")
                    .then()
                    .statusCode(200)
                    .extract()
                    .path("items.type");
        }
    }
}
