package io.terrace.gateway.fake;

import io.quarkus.test.common.http.TestHTTPResource;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// A test whose fan, of a new partner, is signed in before each case; after it every service is well again.
@SuppressWarnings("NullAway.Init")
public abstract class FanAtTheDoor {

    @TestHTTPResource
    protected URI gateway;

    protected World world;
    protected Partner partner;
    protected String key;
    protected String token;

    @BeforeEach
    void signIn() {
        comeFrom(world.partner());
    }

    @AfterEach
    void everythingIsWell() {
        world.reset();
    }

    /// Another partner's fan takes over.
    protected final void comeFrom(Partner another) {
        partner = another;
        key = another.key();
        token = world.signer.token(another.fan());
    }
}
