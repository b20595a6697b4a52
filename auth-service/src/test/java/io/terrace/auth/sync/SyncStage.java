package io.terrace.auth.sync;

import static io.terrace.auth.Club.ok;

import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.Rows;
import io.terrace.auth.TestClock;
import io.terrace.auth.sso.FakeProvider;
import io.terrace.auth.sso.SsoClub;
import io.terrace.auth.trust.PartnerServer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.lang.JoseException;

/// Where the matrix is played: two partners and one that takes unsigned words. Every cell has identifiers of its own.
final class SyncStage {

    private final TestClock clock;
    private final Club club = Club.found();
    private final Club sister = club.another();
    private final Club foreign = Club.found();
    private final Club trusting = Club.found(Map.of("unsignedSync", true));
    private final Club trustingSister = trusting.another();
    private final PartnerServer server;
    private final PartnerServer stranger;
    private final FakeProvider provider;
    private final int base = (int) Math.floorMod(System.nanoTime(), 90_000_000L);
    private int cells;

    SyncStage(TestClock clock, FakeProvider provider) throws Exception {
        this.clock = clock;
        this.provider = provider;
        for (Club one : List.of(club, trusting)) {
            new SsoClub(one).trust("jwks", Map.of("linkVerifiedEmail", true));
        }
        server = PartnerServer.of(club);
        stranger = PartnerServer.of(foreign);
    }

    /// @param mix letters of the identifiers that are sent
    Attempt play(Way way, Target target, String mix) throws Exception {
        Club scene = way == Way.OPTOUT ? trusting : club;
        Person person = somebody();
        Map<String, Object> word = person.word(mix);
        Victims victims =
                target == Target.SSO ? signedIn(scene, person) : Victims.of(target, home(target, scene), person);
        sign(way, word);
        if (way == Way.REPLAYED) {
            send(way, word);
        }
        word.put("displayName", "Mallory");
        String before = victims.rows();
        long users = Rows.count("app_user", scene.community());
        return new Attempt(send(way, word), scene.community(), victims, before, users);
    }

    /// By single sign-on, really.
    private Victims signedIn(Club scene, Person person) throws JoseException {
        JwtClaims claims = provider.claims(clock.instant(), person.external());
        claims.setClaim("email", person.email());
        claims.setClaim("email_verified", true);
        UUID user = ok(new SsoClub(scene).exchange(provider.sign(claims))).getUUID("user.id");
        return new Victims(scene.community(), List.of(user));
    }

    private UUID home(Target target, Club scene) {
        return switch (target) {
            case NEIGHBOUR -> (scene.equals(club) ? sister : trustingSister).community();
            case FOREIGN -> foreign.community();
            default -> scene.community();
        };
    }

    private Response send(Way way, Map<String, Object> word) {
        var app = switch (way) {
            case TEST -> club.app();
            case OPTOUT -> trusting.liveApp();
            default -> club.liveApp();
        };
        return app.body(word).post("/v2/auth/partner-sync");
    }

    private void sign(Way way, Map<String, Object> word) throws Exception {
        Instant now = clock.instant();
        JwtClaims claims = server.claims(now, word);
        switch (way) {
            case TEST, OPTOUT, LIVE -> {}
            case RIGHT, REPLAYED -> word.put("identityToken", server.sign(claims));
            case OTHER -> word.put("identityToken", server.token(now, somebody().word("epx")));
            case STRANGER -> word.put("identityToken", stranger.sign(claims, server.keyId()));
            case STALE -> word.put("identityToken", server.token(now.minus(Duration.ofMinutes(10)), word));
        }
    }

    private Person somebody() {
        return Person.number(base + cells++);
    }
}
