package io.terrace.journeys.suite;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.util.stream.Collectors.toUnmodifiableMap;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.DemoInstallation;
import io.terrace.client.ExchangeRecorder;
import io.terrace.client.FanClient;
import io.terrace.client.InstallationSecretReader;
import io.terrace.client.MailboxClient;
import io.terrace.client.StreamEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/// Every server and service, started once for all journeys on free ports, with its home in `target/terrace`.
public final class Suite {

    /// The one that is tested.
    public static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();

    /// The one whose programs are started first: that of the version before, where `./terrace prove upgrade` names it.
    public static final Path FIRST_CHECKOUT = Path.of(System.getenv().getOrDefault("TERRACE_UPGRADE_FROM", ".."))
            .toAbsolutePath()
            .normalize();

    private static final Duration START = Duration.ofMinutes(10);
    private static final Duration ACT = Duration.ofMinutes(4);
    private static final Duration SCRAPE = Duration.ofMinutes(1);
    private static final HttpClient MANAGEMENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /// Anew for each suite: a journey that runs again after the last one has taken the suite down finds another.
    private static final AtomicReference<CompletableFuture<Suite>> STARTED =
            new AtomicReference<>(new CompletableFuture<>());

    /// In the command line of what makes AOT caches after a start.
    public static final String TRAINING = "stack.Main train";

    /// Limits nobody reaches.
    public static final Map<String, Integer> UNLIMITED = Stream.of(
                    "reads",
                    "writes",
                    "server_reads",
                    "server_writes",
                    "tills",
                    "reactions",
                    "messages",
                    "new_conversations",
                    "calls",
                    "search",
                    "uploads",
                    "stream",
                    "provision",
                    "ingestion",
                    "sign_in")
            .collect(toUnmodifiableMap(policy -> policy, policy -> 1_000_000));

    private final Path home = Path.of("target", FIRST_CHECKOUT.equals(CHECKOUT) ? "terrace" : "terrace-upgraded")
            .toAbsolutePath();
    private final SpanReceiver spans = SpanReceiver.start();
    private final Cli cli = new Cli(home, FIRST_CHECKOUT, spans.environment());
    private final Secrets secrets = new Secrets();
    private final DemoInstallation installation;
    private final Contract contract;

    /// The other version's; the same where there is one version.
    private final Contract nextContract;

    private final ExchangeRecorder recorder = new Inspector();
    private final FanClient elapsed;
    private final AtomicBoolean isDown = new AtomicBoolean();

    private Suite() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::down, "down"));
        cli.run(START, "up", "--detach", "--fresh");
        installation = DemoInstallation.read(home.resolve("demo.json"));
        secrets.add(installation.secretKey());
        secrets.add(installation.publishableKey());
        secrets.add(installation.operatorToken());
        contract = Contract.of(ApiClient.at(installation.gatewayUrl(), ExchangeRecorder.NONE)
                .get("/openapi.json")
                .expect(200)
                .body());
        nextContract = FIRST_CHECKOUT.equals(CHECKOUT) ? contract : published();
        elapsed = briefly();
    }

    /// The one suite; the first call starts it. A start that failed fails every caller.
    static synchronized Suite started() {
        CompletableFuture<Suite> suite = STARTED.get();
        if (!suite.isDone()) {
            start(suite);
        }
        return suite.join();
    }

    @SuppressWarnings("IllegalCatch")
    private static void start(CompletableFuture<Suite> suite) {
        try {
            suite.complete(new Suite());
        } catch (RuntimeException | Error e) {
            suite.completeExceptionally(e);
        }
    }

    private static Contract published() {
        try {
            return Contract.of(Files.readString(CHECKOUT.resolve("docs/openapi.json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path home() {
        return home;
    }

    public Path logs() {
        return home.resolve("logs");
    }

    public List<Integer> ports() {
        return cli.ports();
    }

    /// Where a journey may let an identity provider answer: sign-in asks no other port of this machine.
    public int identityProviderPort() {
        return cli.port("identity-provider");
    }

    public DemoInstallation installation() {
        return installation;
    }

    public Contract contract() {
        return contract;
    }

    /// Where every program sends its spans.
    public SpanReceiver spans() {
        return spans;
    }

    public Secrets secrets() {
        return secrets;
    }

    /// The demo partner's app.
    public ApiClient app() {
        return installation.app(recorder);
    }

    /// All journeys are one operator's, whose writes are limited: it waits for its turn.
    public ApiClient operator() {
        return installation.operator(recorder).patient();
    }

    /// A caller who brings nothing.
    public ApiClient nobody() {
        return app().anonymous();
    }

    public URI gateway() {
        return installation.gatewayUrl();
    }

    /// What a program's management port has, as text: nothing in front of the suite leads there.
    public String management(String program, String path) {
        URI page = URI.create("http://127.0.0.1:" + managementPort(program) + path);
        HttpRequest request = HttpRequest.newBuilder(page).timeout(SCRAPE).build();
        try {
            return MANAGEMENT.send(request, BodyHandlers.ofString()).body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    int port(String program) {
        return cli.port(program);
    }

    int managementPort(String program) {
        return cli.port(program + "-management");
    }

    /// The process that `./terrace` has started.
    ProcessHandle process(String program) {
        var running = new Properties();
        try (InputStream in = Files.newInputStream(home.resolve("run").resolve(program + ".pid"))) {
            running.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ProcessHandle.of(Long.parseLong(running.getProperty("pid", ""))).orElseThrow();
    }

    public MailboxClient mailbox() {
        return installation.mailbox();
    }

    /// An address nobody has used, which no log may show.
    public String newAddress() {
        return secrets.add("canary." + UUID.randomUUID() + "@fans.example");
    }

    /// A fan of the demo partner whom nobody knows yet.
    public FanClient newFan() {
        return newFan(app());
    }

    public FanClient newFan(ApiClient app) {
        return FanClient.byPartner(app, secrets.add("Canary " + UUID.randomUUID()));
    }

    /// A fan of the demo partner whose token ran out a minute after the suite started.
    public FanClient elapsed() {
        return elapsed;
    }

    private FanClient briefly() {
        String partner = "/v2/partners/" + installation.partnerId();
        int usual =
                operator().get(partner).json().at("/settings/accessTokenTtl").asInt();
        operator().patch(partner, lifetime(60)).expect(200);
        FanClient fan = newFan();
        operator().patch(partner, lifetime(usual)).expect(200);
        return fan;
    }

    private static Map<String, ?> lifetime(int seconds) {
        return Map.of("settings", Map.of("accessTokenTtl", seconds));
    }

    /// A fan of the demo partner who signs in with a code by mail.
    public FanClient newFanByCode() {
        String address = newAddress();
        String challenge = app().post("/v2/auth/otp/challenges", Map.of("email", address))
                .expect(202)
                .text("/challengeId");
        return FanClient.byCode(
                app(), challenge, secrets.add(installation.mailbox().code(address)));
    }

    /// A member of the partner's staff, invited by the operator and signed in.
    public ApiClient newStaff(Club club, String role) {
        String address = newAddress();
        operator()
                .post("/v2/partners/" + club.partnerId() + "/members", Map.of("email", address, "role", role))
                .expect(201);
        String challenges = "/v2/staff/otp/challenges";
        String challenge =
                nobody().post(challenges, Map.of("email", address)).expect(202).text("/challengeId");
        String code = secrets.add(installation.mailbox().code(address));
        return nobody().bearing(nobody().post(challenges + "/" + challenge + "/verify", Map.of("code", code))
                .expect(200)
                .text("/accessToken"));
    }

    /// The same, at work in one of the partner's communities.
    public ApiClient newStaff(Club club, String role, String community) {
        return nobody().bearing(newStaff(club, role)
                .post("/v2/staff/token", Map.of("communityId", community))
                .expect(200)
                .text("/accessToken"));
    }

    /// A partner of its own with one community and a publishable test key, by the operator's API.
    public Club newClub() {
        return newClub(Map.of());
    }

    /// @param limits the limits of its key: the policy's name to its requests
    public Club newClub(Map<String, Integer> limits) {
        return Club.found(this, limits);
    }

    public void stop(String part) {
        cli.run(ACT, "stop", part);
    }

    public void start(String part) {
        cli.run(ACT, "start", part);
    }

    public void kill(String part) {
        cli.run(ACT, "kill", part);
    }

    /// Ends a server without its leave to put anything in order.
    public void crash(String part) {
        cli.run(ACT, "stop", part, "--immediate");
    }

    /// What is started from now on is what is built in a checkout; what runs goes on.
    public void use(Path checkout) {
        cli.use(checkout);
    }

    /// Another command.
    ///
    /// @return what it printed
    public String run(String... command) {
        return cli.run(ACT, command);
    }

    /// Changes rows as the administrator of the database: for what no request does, such as that a day passes.
    public void administer(String database, String sql) {
        try (Connection connection = administrator(database);
                Statement statement = connection.createStatement()) {
            if (statement.executeUpdate(sql) == 0) {
                throw new IllegalStateException("No row for " + sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /// A connection that may do everything.
    public Connection administrator(String database) throws SQLException {
        String url = "jdbc:postgresql://127.0.0.1:%d/%s".formatted(cli.port("postgres"), database);
        return DriverManager.getConnection(url, "postgres", InstallationSecretReader.read(home, "postgres"));
    }

    /// Returns once no AOT caches are made in the background, as they are after a start with new jars: it takes a
    /// processor, and a program without its cache starts late.
    public void awaitTraining() {
        await("the AOT caches")
                .atMost(Duration.ofMinutes(30))
                .until(() -> Footprint.of(home).processes().stream().noneMatch(process -> process.contains(TRAINING)));
    }

    /// The number that a query of one row and one column returns.
    public long number(String database, String query) {
        try (Connection connection = administrator(database);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /// A setting of every program that is started from now on.
    public void set(String variable, String value) {
        cli.set(variable, value);
    }

    public void down() {
        if (isDown.getAndSet(true)) {
            return;
        }
        cli.run(ACT, "down");
        spans.stop();
        STARTED.set(new CompletableFuture<>());
    }

    private final class Inspector implements ExchangeRecorder {

        @Override
        public void record(ApiResponse answer) {
            secrets.watch(answer);
            try {
                contract.check(answer);
            } catch (AssertionError unlikeThis) {
                if (nextContract == contract) {
                    throw unlikeThis;
                }
                nextContract.check(answer);
            }
        }

        @Override
        public void record(StreamEvent event) {
            contract.check(event);
        }
    }
}
