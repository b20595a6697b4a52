package io.terrace.auth.sso;

import static io.terrace.auth.Club.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.TestResourceScope;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.auth.TestClock;
import io.terrace.auth.keyset.FetchedPublicKeys;
import io.terrace.auth.keyset.PartnerHttpClient;
import io.terrace.auth.keyset.PublicKeyCache;
import io.terrace.auth.provider.IdentityProviderService;
import io.terrace.auth.provider.IdentityProviderType;
import io.terrace.auth.provider.TrustedProvider;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jose4j.jwk.JsonWebKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What one node has learnt of a provider, and another that knows nothing itself.
@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(value = ProviderPorts.class, scope = TestResourceScope.GLOBAL)
class StoredProviderKeysTest {

    @Inject
    TestClock clock;

    @Inject
    PartnerHttpClient asking;

    @Inject
    ProviderKeyRepository shelf;

    @Inject
    IdentityProviderService providers;

    private FakeProvider provider;
    private SsoClub club;
    private String setting;
    private ProviderKeyCache another;

    @BeforeEach
    void found() throws Exception {
        provider = new FakeProvider();
        club = SsoClub.found();
        setting = club.trust("jwks", Map.of());
        another = new ProviderKeyCache(asking, shelf, clock);
    }

    @AfterEach
    void close() {
        provider.close();
    }

    @Test
    void anotherNodeNeedNotAsk() throws Exception {
        ok(signIn());

        assertThat(keysOf(another)).contains(kids());
        assertThat(provider.asked("/jwks")).isEqualTo(1);
    }

    @Test
    void aNodeThatStartsWhileTheProviderIsDownKnowsItsKeysForADay() throws Exception {
        ok(signIn());
        provider.breakDown(503);

        clock.advance(Duration.ofHours(23));
        assertThat(keysOf(new ProviderKeyCache(asking, shelf, clock))).contains(kids());
        clock.advance(Duration.ofHours(2));

        assertThat(keysOf(new ProviderKeyCache(asking, shelf, clock))).isEmpty();
    }

    @Test
    void aKeyThatOneNodeMetIsKnownToTheOther() throws Exception {
        ok(signIn());
        assertThat(keysOf(another)).contains(kids());
        provider.rotate("ES256");
        clock.advance(Duration.ofSeconds(1));
        ok(signIn());
        long asked = provider.asked("/jwks");

        assertThat(another.find(trusted(), provider.key().getKeyId()).map(StoredProviderKeysTest::names))
                .contains(kids());

        assertThat(provider.asked("/jwks")).isEqualTo(asked);
    }

    @Test
    void oldKeysAreFetchedAgain() throws Exception {
        ok(signIn());
        provider.rotate("ES256");

        clock.advance(PublicKeyCache.FRESH.plusSeconds(1));

        assertThat(keysOf(another)).contains(kids());
    }

    @Test
    void keysOfAnEarlierSettingAreUnknown() throws Exception {
        ok(signIn());
        club.change(setting, Map.of("audiences", List.of("other")));
        provider.breakDown(503);

        assertThat(keysOf(another)).isEmpty();
    }

    @Test
    void olderKeysDoNotReplaceNewerKeys() throws Exception {
        ok(signIn());
        List<JsonWebKey> stale = List.of(TestKeys.make("ES256"));

        shelf.keep(trusted(), new FetchedPublicKeys(stale, clock.instant().minusSeconds(60)));

        assertThat(keysOf(another)).contains(kids());
    }

    private Response signIn() throws Exception {
        return club.exchange(provider.token(clock.instant(), "fan"));
    }

    private Optional<List<String>> keysOf(ProviderKeyCache node) {
        return node.find(trusted(), null).map(StoredProviderKeysTest::names);
    }

    private List<String> kids() {
        return List.of(provider.key().getKeyId());
    }

    private static List<String> names(List<JsonWebKey> keys) {
        return keys.stream().map(JsonWebKey::getKeyId).toList();
    }

    private TrustedProvider trusted() {
        return providers
                .find(club.club().partner(), IdentityProviderType.OAUTH2)
                .orElseThrow();
    }
}
