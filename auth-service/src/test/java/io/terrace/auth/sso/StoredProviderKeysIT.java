package io.terrace.auth.sso;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.problem;

import io.terrace.auth.PackagedAuth;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The packaged service, killed and started again while its partners' provider is down.
class StoredProviderKeysIT {

    @Test
    void tokensOfAProviderThatIsDownCountAfterARestartToo() throws Exception {
        Map<String, String> ports = new ProviderPorts().start();
        ports.forEach(System::setProperty);
        try (var service = new PackagedAuth(ports);
                var provider = new FakeProvider()) {
            service.start();
            SsoClub club = SsoClub.found();
            SsoClub neverAsked = SsoClub.found();
            club.trust("jwks", Map.of());
            neverAsked.trust("jwks", Map.of());
            ok(club.exchange(provider.token(Instant.now(), "fan")));

            provider.stop();
            service.kill();
            service.start();

            ok(club.exchange(provider.token(Instant.now(), "fan")));
            problem(neverAsked.exchange(provider.token(Instant.now(), "fan")), 503, "provider_unavailable");
        }
    }
}
