package io.terrace.auth.identity;

import static io.terrace.auth.Club.anyEmail;

import io.restassured.path.json.JsonPath;
import io.terrace.auth.Club;
import io.terrace.auth.TestClock;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;

/// A test with a fan who has just signed in by an address, before each case.
@SuppressWarnings("NullAway.Init")
abstract class SignedInFan {

    @Inject
    TestClock clock;

    Club club;
    Linker linker;
    String email;
    JsonPath fan;

    @BeforeEach
    void signIn() {
        club = Club.found();
        email = anyEmail();
        linker = new Linker(club);
        fan = linker.signIn(email);
    }
}
