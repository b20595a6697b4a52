package io.terrace.journeys.fuzz;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.journeys.matrix.Loopback;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/// Who sends requests, by role: at one community, and at one partner that is managed.
final class FuzzCast {

    private static final int PERCENT_OTHER_ROLE = 40;
    private static final String OPERATOR = "operator";
    /// The first of these that an operation takes is asked first.
    private static final List<String> PREFERRED =
            List.of("fan", "server", "editor", "moderator", "analyst", "admin", "app", OPERATOR);
    private static final List<String> STAFF = List.of("admin", "editor", "moderator", "analyst");

    private final Suite suite;
    private final Club managed;
    private final Map<String, List<Caller>> callers = new HashMap<>();
    private final Map<String, List<Caller>> managers = new HashMap<>();
    private final AtomicInteger turns = new AtomicInteger();

    /// @param colleagues admins and editors of the managed partner: what one may write in a minute is limited
    FuzzCast(Suite suite, Club club, Club managed, FanClient fan, ApiClient server, int colleagues) {
        this.suite = suite;
        this.managed = managed;
        callers.put("fan", List.of(Caller.of("fan", fan.api())));
        callers.put("server", List.of(Caller.of("secret key", server)));
        callers.put("app", List.of(Caller.of("app", club.app())));
        managers.put(
                "fan",
                List.of(Caller.of("managed fan", suite.newFan(managed.app()).api())));
        managers.put("app", List.of(Caller.of("managed app", managed.app())));
        managers.put("server", List.of(Caller.of("managed secret key", managed.server(suite))));
        for (String role : STAFF) {
            callers.put(role, List.of(staff(club, role)));
            managers.put(role, List.of(staff(managed, role)));
        }
        for (String role : List.of("admin", "editor")) {
            List<Caller> all = new ArrayList<>(Objects.requireNonNull(managers.get(role)));
            Stream.generate(() -> newManagedStaff(role)).limit(colleagues - 1).forEach(all::add);
            managers.put(role, List.copyOf(all));
        }
        List<Caller> operators = List.of(Caller.of(OPERATOR, suite.operator()));
        callers.put(OPERATOR, operators);
        managers.put(OPERATOR, operators);
    }

    private Caller staff(Club where, String role) {
        return Caller.of(role, suite.newStaff(where, role, where.communityId()));
    }

    /// A caller whom the operation takes, most often the one who uses it most.
    Caller caller(ApiOperation operation, SplittableRandom random) {
        List<String> roles = roles(operation);
        if (roles.isEmpty()) {
            return Caller.KEYLESS;
        }
        boolean first = roles.size() == 1 || random.nextInt(100) >= PERCENT_OTHER_ROLE;
        List<Caller> colleagues = callersOf(operation, roles.get(first ? 0 : random.nextInt(roles.size())));
        return colleagues.get(random.nextInt(colleagues.size()));
    }

    /// One caller of each role that the operation takes.
    List<Caller> everyCaller(ApiOperation operation) {
        List<String> roles = roles(operation);
        return roles.isEmpty()
                ? List.of(Caller.KEYLESS)
                : roles.stream()
                        .map(role -> callersOf(operation, role).getFirst())
                        .toList();
    }

    private List<Caller> callersOf(ApiOperation operation, String role) {
        return Objects.requireNonNull((isManaging(operation) ? managers : callers).get(role), role);
    }

    /// An operator's requests are few, and all journeys share them.
    private static List<String> roles(ApiOperation operation) {
        List<String> roles = new ArrayList<>(
                PREFERRED.stream().filter(operation.roles()::contains).toList());
        if (roles.size() > 1) {
            roles.remove(OPERATOR);
        }
        return roles;
    }

    private static boolean isManaging(ApiOperation operation) {
        return operation.path().startsWith("/v2/partners") || operation.path().startsWith("/v2/staff");
    }

    /// A new member of the managed partner's staff, by those who are there.
    Caller newManagedStaff(String role) {
        String address = suite.newAddress();
        String challenge = inviteStaff(address, role);
        ApiResponse tokens = suite.nobody()
                .post(
                        "/v2/staff/otp/challenges/" + challenge + "/verify",
                        Map.of("code", suite.secrets().add(suite.mailbox().code(address))))
                .expect(200);
        ApiResponse atWork = suite.nobody()
                .bearing(tokens.text("/accessToken"))
                .post("/v2/staff/token", Map.of("communityId", managed.communityId()));
        return Caller.of(
                "a new " + role, suite.nobody().bearing(atWork.expect(200).text("/accessToken")));
    }

    /// @return the challenge whose code goes to the address
    String inviteStaff(String address, String role) {
        managedAdmin()
                .post("/v2/partners/" + managed.partnerId() + "/members", Map.of("email", address, "role", role))
                .expect(201);
        return suite.nobody()
                .from(Loopback.next())
                .post("/v2/staff/otp/challenges", Map.of("email", address))
                .expect(202)
                .text("/challengeId");
    }

    /// One of those who may change the managed partner; the next one each time.
    ApiClient managedAdmin() {
        List<Caller> admins = Objects.requireNonNull(managers.get("admin"));
        return as(admins.get(turns.getAndIncrement() % admins.size()));
    }

    ApiClient as(Caller caller) {
        ApiClient api = suite.nobody();
        for (Map.Entry<String, String> header : caller.headers().entrySet()) {
            api = api.with(header.getKey(), header.getValue());
        }
        return api;
    }

    Caller moderator() {
        return Objects.requireNonNull(callers.get("moderator")).getFirst();
    }
}
