package io.terrace.journeys.fuzz;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.matrix.Person;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;

/// The things that requests name: those of one community that fans use, and of one partner whose keys, members and
/// settings are changed.
final class FuzzStage implements AutoCloseable {

    static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 370);
    static final Duration SOON = Duration.ofSeconds(60);

    private static final int NO_LIMIT = 1_000_000;
    private static final int POINTS = 900_000_000;
    private static final List<String> POLICIES = List.of(
            "votes", "redemptions", "check_ins", "reports", "search", "scans", "batches", "otp_sends", "tickets");
    /// Ids of these may be given to operations that they do not belong to: nobody acts with them.
    private static final List<String> EXPENDABLE = List.of(
            "freestyle",
            "poll",
            "event",
            "reward",
            "campaign",
            "coupon",
            "hold",
            "report",
            "upload",
            "invitation",
            "conversation",
            "message",
            "call");

    private final Suite suite;
    private final Club club;
    private final Club managed;
    private final Person owner;
    private final Person other;
    private final ApiClient server;
    private final UserInfoServer userInfo;
    private final Map<String, String> things = new HashMap<>();
    private final FuzzCast cast;

    /// @param colleagues members of each role of the managed partner: what one may write in a minute is limited
    FuzzStage(Suite suite, int colleagues) {
        this.suite = suite;
        Map<String, Integer> limits = new HashMap<>(Suite.UNLIMITED);
        POLICIES.forEach(policy -> limits.put(policy, NO_LIMIT));
        club = suite.newClub(limits);
        managed = suite.newClub(limits);
        userInfo = UserInfoServer.start(suite.identityProviderPort());
        owner = Person.of(suite, club);
        other = Person.of(suite, club);
        server = club.server(suite);
        things.putAll(owner.things());
        things.put("holder", owner.fan().id());
        things.put("user", idle().id());
        things.putAll(Map.of("freestyle", thing(other, "freestyle"), "partner", managed.partnerId()));
        things.putAll(Map.of("community", managed.liveCommunityId(), "key", managed.keyId()));
        things.put("ownCommunity", club.communityId());
        furnish();
        cast = new FuzzCast(suite, club, managed, owner.fan(), server, colleagues);
        String members = "/v2/partners/" + managed.partnerId() + "/members";
        things.put("member", cast.managedAdmin().get(members).expect(200).text("/items/0/id"));
    }

    /// A fan who sends nothing, and so may be blocked and silenced.
    private FanClient idle() {
        FanClient fan = suite.newFan(club.app());
        fan.api().get("/v2/me").expect(200);
        return fan;
    }

    private void furnish() {
        grant(owner.fan(), POINTS);
        grant(other.fan(), POINTS);
        ApiResponse poll =
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
        await().until(() -> owner.fan()
                .api()
                .get("/v2/me/exports/" + thing("export"))
                .expect(200)
                .text("/state")
                .equals("ready"));
    }

    FuzzCast cast() {
        return cast;
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

    ApiClient server() {
        return server;
    }

    ApiClient operator() {
        return suite.operator();
    }

    /// The fan whose things are named.
    FanClient owner() {
        return owner.fan();
    }

    FanClient other() {
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
            case "fan", "id" -> "user";
            default -> bare;
        };
        return things.getOrDefault(alias, name);
    }

    List<String> expendableIds() {
        return Stream.concat(Stream.of(thing("user")), EXPENDABLE.stream().map(name -> thing(other, name)))
                .toList();
    }

    /// Somebody new whom the other services know as well.
    FanClient newFan() {
        FanClient fan = suite.newFan(club.app());
        fan.api().get("/v2/me").expect(200);
        await().until(() -> other.fan().api().get("/v2/profiles/" + fan.id()).status() == 200);
        return fan;
    }

    /// The wallet knows a new fan a moment after they came.
    String grant(FanClient fan, long amount) {
        ApiResponse[] last = new ApiResponse[1];
        await().until(() -> {
            last[0] = keyed().post("/v2/wallet/grants", Samples.points(fan.id(), amount));
            return last[0].status() == 201;
        });
        return last[0].text("/transaction/id");
    }

    /// The partner's server with a new idempotency key.
    ApiClient keyed() {
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
