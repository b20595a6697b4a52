package io.terrace.gateway.fake;

import java.util.List;
import java.util.Map;

/// What is behind the gateway under test.
public final class World {

    public final FakeAuth auth;
    public final FakeService community;
    public final FakeService feed;
    public final FakeService media;
    public final FakeService messaging;
    public final FakeService polls;
    public final FakeService wallet;
    public final FakeService sponsorship;
    public final FakeService analytics;
    public final FakeService realtime;
    public final Signer signer;

    World(Map<String, FakeService> services) {
        signer = new Signer("key-1");
        auth = new FakeAuth(service(services, "auth-service"), signer);
        community = service(services, "community-service");
        feed = service(services, "feed-service");
        media = service(services, "media-service");
        messaging = service(services, "messaging-service");
        polls = service(services, "polls-service");
        wallet = service(services, "wallet-service");
        sponsorship = service(services, "sponsorship-service");
        analytics = service(services, "analytics-service");
        realtime = service(services, "realtime-service");
    }

    public Partner partner() {
        return new Partner(auth);
    }

    /// Every service is back, and well.
    public void reset() {
        for (FakeService service : List.of(
                auth.service(), community, feed, media, messaging, polls, wallet, sponsorship, analytics, realtime)) {
            service.reset();
            service.start();
        }
    }

    private static FakeService service(Map<String, FakeService> services, String name) {
        FakeService service = services.get(name);
        if (service == null) {
            throw new AssertionError(name);
        }
        return service;
    }
}
