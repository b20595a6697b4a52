package io.terrace.journeys.fuzz;

import static org.awaitility.Awaitility.await;

import io.terrace.client.Answer;
import io.terrace.client.Api;
import io.terrace.client.Fan;
import io.terrace.client.Tone;
import io.terrace.journeys.matrix.Person;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/// Who sends requests and the things they name: one community that fans use, and one partner whose keys, members and
/// settings are changed.
final class FuzzStage implements AutoCloseable {

    static final byte[] RECORDING = Tone.wav(Duration.ofSeconds(1), 370);
    static final Duration SOON = Duration.ofSeconds(60);

    private static final int NO_LIMIT = 1_000_000;
    private static final int POINTS = 900_000_000;
    private static final int PERCENT_OTHER_ROLE = 40;
    private static final String OPERATOR = "operator";
    /// The first of these that an operation takes is asked first.
    private static final List<String> PREFERRED =
            List.of("fan", "server", "editor", "moderator", "analyst", "admin", "app", OPERATOR);
    private static final List<String> STAFF = List.of("admin", "editor", "moderator", "analyst");
    private static final List<String> POLICIES = List.of(
            "votes", "redemptions", "check_ins", "reports", "search", "scans", "batches", "otp_sends", "tickets");
    /// Ids of these may be given to operations that they do not belong to: nobody acts with them.
    private static final List<String> EXPENDABLE = List.of(
            "freestyle", "poll", "event", "reward", "campaign", "coupon", "hold", "report", "upload", "invitation");

    private final Suite suite;
    private final Club club;
    private final Club managed;
    private final Person owner;
    private final Person other;
    private final Api server;
    private final UserInfoServer userInfo;
    private final Map<String, String> things = new HashMap<>();
    private final Map<String, List<Caller>> callers = new HashMap<>();
    private final Map<String, List<Caller>> managers = new HashMap<>();
    private final AtomicInteger turns = new AtomicInteger();

    /// @param colleagues members of each role of the managed partner: what one may write in a minute is limited
    FuzzStage(Suite suite, int colleagues) {
        this.suite = suite;
        Map<String, Integer> limits = new HashMap<>(Suite.UNLIMITED);
        POLICIES.forEach(policy -> limits.put(policy, NO_LIMIT));
        club = suite.newClub(limits);
        managed = suite.newClub(limits);
        userInfo = UserInfoServer.start();
        owner = Person.of(suite, club);
        other = Person.of(suite, club);
        server = club.server(suite);
        things.putAll(owner.things());
        things.put("holder", owner.fan().id());
        things.put("user", idle().id());
        things.putAll(Map.of("freestyle", thing(other, "freestyle"), "partner", managed.partnerId()));
        things.putAll(Map.of("community", managed.communityId(), "key", managed.keyId()));
        things.put("ownCommunity", club.communityId());
        furnish();
        cast(colleagues);
    }

    /// A fan who sends nothing, and so may be blocked and silenced.
    private Fan idle() {
        Fan fan = suite.newFan(club.app());
        fan.api().get("/v2/me").expect(200);
        return fan;
    }

    private void furnish() {
        grant(owner.fan(), POINTS);
        grant(other.fan(), POINTS);
        Answer poll =
                server.post("/v2/polls", Samples.poll("poll", "until_close")).expect(201);
        server.post("/v2/polls/" + poll.text("/id") + "/open").expect(200);
        things.put("poll", poll.text("/id"));
        things.put("pollOption", poll.text("/options/0/id"));
        things.put(
                "match", server.post("/v2/events", Samples.match()).expect(201).text("/id"));
        things.put(
                "pool",
                server.post("/v2/coupon-campaigns", Samples.campaign("pool"))
                        .expect(201)
                        .text("/id"));
        operator()
                .post("/v2/partners/" + club.partnerId() + "/identity-providers", Samples.provider(userInfo.url()))
                .expect(201);
        things.put(
                "lateChallenge",
                club.app()
                        .post("/v2/auth/otp/challenges", Map.of("email", suite.newAddress()))
                        .expect(202)
                        .text("/challengeId"));
        await().atMost(SOON)
                .until(() -> owner.fan()
                        .api()
                        .get("/v2/me/exports/" + thing("export"))
                        .expect(200)
                        .text("/state")
                        .equals("ready"));
    }

    private void cast(int colleagues) {
        callers.put("fan", List.of(Caller.of("fan", owner.fan().api())));
        callers.put("server", List.of(Caller.of("secret key", server)));
        callers.put("app", List.of(Caller.of("app", club.app())));
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
        String members = "/v2/partners/" + managed.partnerId() + "/members";
        things.put("member", managedAdmin().get(members).expect(200).text("/items/0/id"));
        List<Caller> operators = List.of(Caller.of(OPERATOR, operator()));
        callers.put(OPERATOR, operators);
        managers.put(OPERATOR, operators);
    }

    private Caller staff(Club where, String role) {
        return Caller.of(role, suite.newStaff(where, role, where.communityId()));
    }

    Suite suite() {
        return suite;
    }

    Club club() {
        return club;
    }

    Club managed() {
        return managed;
    }

    Api server() {
        return server;
    }

    Api operator() {
        return suite.operator();
    }

    /// The fan whose things are named.
    Fan owner() {
        return owner.fan();
    }

    Fan other() {
        return other.fan();
    }

    String thing(String name) {
        return Objects.requireNonNull(things.get(name), name);
    }

    private static String thing(Person person, String name) {
        return Objects.requireNonNull(person.things().get(name), name);
    }

    /// The id that a parameter or member stands for; its own name where there is none.
    String idOf(String name) {
        String bare = name.endsWith("Id") ? name.substring(0, name.length() - 2) : name;
        String alias = switch (bare) {
            case "job" -> "couponJob";
            case "rule" -> "earnRule";
            case "option" -> "pollOption";
            case "upload" -> "recording";
            case "checkedInEvent" -> "event";
            case "correctOptionIds", "optionIds" -> "pollOption";
            case "id" -> "user";
            default -> bare;
        };
        return things.getOrDefault(alias, name);
    }

    List<String> expendableIds() {
        return Stream.concat(Stream.of(thing("user")), EXPENDABLE.stream().map(name -> thing(other, name)))
                .toList();
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

    /// Somebody new whom the other services know as well.
    Fan newFan() {
        Fan fan = suite.newFan(club.app());
        fan.api().get("/v2/me").expect(200);
        await().atMost(SOON)
                .until(() -> other.fan().api().get("/v2/profiles/" + fan.id()).status() == 200);
        return fan;
    }

    /// A new member of the managed partner's staff, by those who are there.
    Caller newManagedStaff(String role) {
        String address = suite.newAddress();
        String challenge = inviteStaff(address, role);
        Answer tokens = suite.nobody()
                .post("/v2/staff/otp/challenges/" + challenge + "/verify", Map.of("code", code(address)))
                .expect(200);
        Answer atWork = suite.nobody()
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
                .post("/v2/staff/otp/challenges", Map.of("email", address))
                .expect(202)
                .text("/challengeId");
    }

    /// One of those who may change the managed partner; the next one each time.
    Api managedAdmin() {
        List<Caller> admins = Objects.requireNonNull(managers.get("admin"));
        return as(admins.get(turns.getAndIncrement() % admins.size()));
    }

    Api as(Caller caller) {
        Api api = suite.nobody();
        for (Map.Entry<String, String> header : caller.headers().entrySet()) {
            api = api.with(header.getKey(), header.getValue());
        }
        return api;
    }

    Caller moderator() {
        return Objects.requireNonNull(callers.get("moderator")).getFirst();
    }

    Caller caller(Fan fan) {
        return Caller.of("a new fan", fan.api());
    }

    /// The wallet knows a new fan a moment after they came.
    String grant(Fan fan, long amount) {
        Answer[] last = new Answer[1];
        await().atMost(SOON).until(() -> {
            last[0] = keyed().post("/v2/wallet/grants", Samples.points(fan.id(), amount));
            return last[0].status() == 201;
        });
        return last[0].text("/transaction/id");
    }

    /// The partner's server with a new idempotency key.
    Api keyed() {
        return server.with("Idempotency-Key", UUID.randomUUID().toString());
    }

    /// Answers a code that was sent to the address.
    String code(String address) {
        return suite.secrets().add(suite.mailbox().code(address));
    }

    @Override
    public void close() {
        userInfo.close();
    }
}
