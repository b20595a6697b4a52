package io.terrace.journeys.matrix;

import io.terrace.client.Api;
import io.terrace.client.Fan;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/// The owner, and everyone else with a world of their own to ask from.
final class Cast {

    private final World owner;
    private final Map<Actor, Api> apis = new EnumMap<>(Actor.class);
    private final Map<Actor, World> worlds = new EnumMap<>(Actor.class);

    Cast(Suite suite) {
        Club club = suite.newClub(Suite.UNLIMITED);
        Club sibling = club.sibling(suite);
        Club foreign = suite.newClub(Suite.UNLIMITED);
        owner = World.of(suite, club);
        World elsewhere = World.of(suite, foreign);
        add(Actor.NOBODY, suite.nobody(), elsewhere);
        add(Actor.APP_ONLY, club.app(), elsewhere);
        add(Actor.OTHER_ADMIN, foreign.server(suite), elsewhere);
        add(Actor.OTHER_PARTNER, elsewhere);
        add(Actor.OTHER_USER, World.of(suite, club));
        add(Actor.OTHER_COMMUNITY, World.of(suite, sibling));
        Fan gone = suite.newFan(club.app());
        gone.logOut().expect(204);
        add(Actor.ERASED, club.app().bearing(gone.accessToken()), elsewhere);
        add(Actor.EXPIRED, club.app().bearing(suite.elapsed().accessToken()), elsewhere);
    }

    private void add(Actor actor, World world) {
        add(actor, world.fan().api(), world);
    }

    private void add(Actor actor, Api api, World world) {
        apis.put(actor, api);
        worlds.put(actor, world);
    }

    World owner() {
        return owner;
    }

    Api api(Actor actor) {
        return Objects.requireNonNull(apis.get(actor));
    }

    /// Where the actor's own ids come from.
    World world(Actor actor) {
        return Objects.requireNonNull(worlds.get(actor));
    }
}
