package io.terrace.journeys.matrix;

import io.terrace.client.ApiClient;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Farewell;
import io.terrace.journeys.suite.Suite;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// The owner, and everyone else with a world of their own to ask from.
final class Cast {

    /// Members of each kind: one alone would soon have written too much.
    private static final int COLLEAGUES = 5;

    private final World owner;
    private final Map<Actor, List<ApiClient>> apis = new EnumMap<>(Actor.class);
    private final Map<Actor, World> worlds = new EnumMap<>(Actor.class);

    Cast(Suite suite) {
        Club club = suite.newClub(Suite.UNLIMITED);
        Club sibling = club.sibling(suite);
        Club foreign = suite.newClub(Suite.UNLIMITED);
        owner = World.of(suite, club);
        World elsewhere = World.of(suite, foreign);
        World nextDoor = World.of(suite, sibling);
        add(Actor.NOBODY, suite.nobody(), elsewhere);
        add(Actor.APP_ONLY, club.app(), elsewhere);
        add(Actor.OTHER_ADMIN, foreign.server(suite), elsewhere);
        add(Actor.OTHER_PARTNER, elsewhere.fan().api(), elsewhere);
        World neighbour = World.of(suite, club);
        add(Actor.OTHER_USER, neighbour.fan().api(), neighbour);
        add(Actor.OTHER_COMMUNITY, nextDoor.fan().api(), nextDoor);
        add(Actor.OTHER_STAFF, staff(suite, foreign, "owner"), elsewhere);
        add(Actor.STAFF_NEXT_DOOR, staff(suite, sibling, "admin"), nextDoor);
        add(Actor.ANALYST_NEXT_DOOR, staff(suite, sibling, "analyst"), nextDoor);
        FanClient gone = suite.newFan(club.app());
        Farewell.of(gone).awaitDone(club.server(suite));
        add(Actor.ERASED, club.app().bearing(gone.accessToken()), elsewhere);
        add(Actor.EXPIRED, club.app().bearing(suite.elapsed().accessToken()), elsewhere);
    }

    private static List<ApiClient> staff(Suite suite, Club club, String role) {
        return Stream.generate(() -> suite.newStaff(club, role, club.communityId()))
                .limit(COLLEAGUES)
                .toList();
    }

    private void add(Actor actor, ApiClient api, World world) {
        add(actor, List.of(api), world);
    }

    private void add(Actor actor, List<ApiClient> colleagues, World world) {
        apis.put(actor, colleagues);
        worlds.put(actor, world);
    }

    World owner() {
        return owner;
    }

    /// @param turn whose it is, where there are several
    ApiClient api(Actor actor, int turn) {
        List<ApiClient> colleagues = Objects.requireNonNull(apis.get(actor));
        return colleagues.get(turn % colleagues.size());
    }

    /// Where the actor's own ids come from.
    World world(Actor actor) {
        return Objects.requireNonNull(worlds.get(actor));
    }
}
