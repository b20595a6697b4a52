package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.ExchangeRecorder;
import io.terrace.client.FanClient;
import io.terrace.client.InstallationSecretReader;
import io.terrace.client.Json;
import io.terrace.journeys.storm.Act;
import io.terrace.journeys.storm.Attempt;
import io.terrace.journeys.storm.Crowd;
import io.terrace.journeys.storm.Report;
import io.terrace.journeys.storm.Tally;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.ProgramReplica;
import io.terrace.journeys.suite.ProgramSettings;
import io.terrace.journeys.suite.ReplicatedSuite;
import io.terrace.journeys.suite.SecondAccounts;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteKey;
import io.terrace.journeys.suite.SuiteParameter;
import io.terrace.platform.suite.ServiceDescriptor;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// `./terrace prove secrets [SEED] [KEY …]`: wallet-service's keys and its accounts at Postgres and Kafka, and keys of
/// others, are replaced under load by the steps of `deploy/runbooks/keys.md`. No request fails; in the end what is
/// old is refused.
@Order(17)
@Tag("runs-once")
@ExtendWith(SuiteParameter.class)
class SecretRotationProof {

    private static final String WALLET = "wallet-service";
    private static final Crowd.Size SIZE = new Crowd.Size(8, 4, RolloutDrill.LONGEST_PAUSE_MS);
    private static final long SEED = Long.parseLong(System.getenv().getOrDefault("TERRACE_SECRETS_SEED", "1"));

    private static final List<SuiteKey> OF_WALLET = List.of(SuiteKey.CONTEXT, SuiteKey.CURSOR, SuiteKey.PRESENTATION);

    /// Those to replace besides wallet-service's, by the names of [SuiteKey], parted by spaces; empty for all.
    private static final String KEYS = System.getenv().getOrDefault("TERRACE_SECRETS_KEYS", "");

    private final Suite suite;
    private final ProgramSettings settings;
    private final Map<SuiteKey, String> last = new EnumMap<>(SuiteKey.class);
    private final Map<SuiteKey, String> next = new EnumMap<>(SuiteKey.class);

    SecretRotationProof(Suite suite) {
        this.suite = suite;
        settings = ProgramSettings.of(suite);
        keys().forEach(key -> {
            last.put(key, InstallationSecretReader.read(suite.home(), key.secret()));
            next.put(key, random());
        });
    }

    @Test
    void keysAndAccountsAreReplacedAndNoRequestFails() {
        SecondAccounts accounts = SecondAccounts.of(suite, WALLET);
        try (ReplicatedSuite replicated = ReplicatedSuite.of(suite)) {
            Club club = suite.newClub(Suite.UNLIMITED).withLongSessions(suite).via(replicated.uri());
            FanClient fan = suite.newFan(club.app());
            String cursor = cursor(club, fan);
            Crowd crowd = Crowd.gather(suite, replicated.uri(), SIZE, SEED);
            crowd.begin();
            try {
                await("posts before the first rollout")
                        .until(() -> !crowd.posts().isEmpty());

                keys().forEach(key -> key.accept(settings, next(key)));
                roll(replicated, verifiers());
                assertThat(walletAnswers(club, fan, last(SuiteKey.CONTEXT))).isEqualTo(200);
                assertThat(walletAnswers(club, fan, next(SuiteKey.CONTEXT))).isEqualTo(200);

                keys().forEach(key -> key.swap(settings, next(key), last(key)));
                accounts.create(random()).forEach((variable, value) -> settings.set(WALLET, variable, value));
                roll(replicated, holders());
                assertThat(walletAnswers(club, fan, last(SuiteKey.CONTEXT))).isEqualTo(200);
                assertThat(page(fan, cursor).status()).isEqualTo(200);

                keys().forEach(key -> key.forget(settings));
                accounts.retireTheFirst();
                roll(replicated, verifiers());
            } finally {
                crowd.end();
            }

            Map<Act, Tally> tallies = report(crowd);
            assertThat(crowd.journal().attempts()).filteredOn(Attempt::failed).isEmpty();
            assertThat(crowd.journal().findings()).isEmpty();
            assertThat(tallies).allSatisfy((act, tally) -> assertThat(tally).isEqualTo(Tally.NONE));
            assertThat(walletAnswers(club, fan, last(SuiteKey.CONTEXT))).isEqualTo(401);
            assertThat(walletAnswers(club, fan, next(SuiteKey.CONTEXT))).isEqualTo(200);
            assertThat(page(fan, cursor).code()).isEqualTo("invalid_cursor");
            assertThat(accounts.connectionsOfTheFirst()).isZero();
            assertThat(accounts.isFirstRoleAdmitted()).isFalse();
            assertThat(accounts.isFirstUserAdmitted()).isFalse();
        }
    }

    private static List<SuiteKey> keys() {
        Stream<SuiteKey> chosen = KEYS.isBlank()
                ? Stream.of(SuiteKey.values())
                : Stream.of(KEYS.strip().split("\\s+")).map(name -> SuiteKey.valueOf(name.toUpperCase(Locale.ROOT)));
        return Stream.concat(OF_WALLET.stream(), chosen).distinct().toList();
    }

    private static List<String> verifiers() {
        return keys().stream()
                .flatMap(key -> key.verifiers().stream())
                .distinct()
                .toList();
    }

    /// Whoever has one of them, those who check first.
    private static List<String> holders() {
        return Stream.concat(verifiers().stream(), keys().stream().flatMap(key -> key.signers().keySet().stream()))
                .distinct()
                .toList();
    }

    /// The suite's own gateway lends the others its environment.
    private void roll(ReplicatedSuite replicated, List<String> programs) {
        for (String program : programs) {
            if (program.equals(ServiceDescriptor.GATEWAY)) {
                suite.stop(program);
                suite.start(program);
            }
            replicated.roll(program);
        }
    }

    private Map<Act, Tally> report(Crowd crowd) {
        Map<Act, Tally> tallies = crowd.aftermath();
        System.out.printf(
                Locale.ROOT,
                "%nRotation of %s and of wallet-service's accounts, seed %d: %,d requests%n%n%s%n",
                keys(),
                SEED,
                crowd.journal().attempts().size(),
                new Report(crowd.journal()).acts(tallies).output("wallet check", suite.run("wallet", "check")));
        crowd.journal().attempts().stream()
                .filter(Attempt::failed)
                .forEach(attempt -> System.out.println("FAILED " + attempt));
        return tallies;
    }

    /// Where the second page of the fan's transactions begins.
    private String cursor(Club club, FanClient fan) {
        ApiClient server = club.server(suite);
        for (int i = 0; i < 2; i++) {
            await("points for a new fan").until(() -> {
                Map<String, Object> points = Map.of("userId", fan.id(), "amount", 1, "reason", Map.of("code", "gift"));
                return server.with("Idempotency-Key", UUID.randomUUID().toString())
                                .post("/v2/wallet/grants", points)
                                .status()
                        == 201;
            });
        }
        return fan.api().get("/v2/wallet/transactions?limit=1").expect(200).text("/nextCursor");
    }

    private static ApiResponse page(FanClient fan, String cursor) {
        return fan.api().get("/v2/wallet/transactions?limit=1&cursor=" + cursor);
    }

    /// What wallet-service answers at its own port to a context token under this key.
    private int walletAnswers(Club club, FanClient fan, String key) {
        long now = Instant.now().getEpochSecond();
        String claims = Json.write(Map.ofEntries(
                entry("iss", "terrace-gateway"),
                entry("aud", WALLET),
                entry("iat", now),
                entry("exp", now + 60),
                entry("jti", UUID.randomUUID().toString()),
                entry("sub", fan.id()),
                entry("groups", List.of("fan")),
                entry("cid", club.communityId()),
                entry("pid", club.partnerId()),
                entry("sid", UUID.randomUUID().toString()),
                entry("key", club.keyId()),
                entry("env", "test")));
        String content =
                encoded("{\"alg\":\"HS256\",\"typ\":\"JWT\"}".getBytes(UTF_8)) + "." + encoded(claims.getBytes(UTF_8));
        return ApiClient.at(ProgramReplica.first(suite, WALLET).uri(), ExchangeRecorder.NONE)
                .bearing(content + "." + encoded(tag(key, content)))
                .get("/v2/wallet")
                .status();
    }

    private static byte[] tag(String key, String content) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(HexFormat.of().parseHex(key), "HmacSHA256"));
            return mac.doFinal(content.getBytes(US_ASCII));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private String last(SuiteKey key) {
        return Objects.requireNonNull(last.get(key));
    }

    private String next(SuiteKey key) {
        return Objects.requireNonNull(next.get(key));
    }

    private static String random() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return HexFormat.of().formatHex(key);
    }
}
