package io.terrace.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The rendered migration Job and Deployment of wallet-service, run from its image: the owner migrates, the service has
/// rows and no schema, and the program cannot change itself.
class MigrationIT {

    private static final String PROGRAM = "wallet-service";
    private static final String SCHEMA = """
            select string_agg(line, E'\\n' order by line) from (
                select 'history ' || installed_rank || ' ' || script || ' ' || checksum || ' ' || installed_on
                    from flyway_schema_history
                union all
                select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable
                    from information_schema.columns where table_schema = 'public'
                union all
                select 'index ' || indexdef from pg_indexes where schemaname = 'public'
                union all
                select 'access ' || relname || ' ' || coalesce(relacl::text, '') from pg_class
                    where relnamespace = 'public'::regnamespace
            ) lines(line)""";

    private final List<Manifest> rendered = Overlay.PRODUCTION.manifests();

    @TempDir
    private Path folder;

    private SandboxServers servers;
    private Map<String, String> sandbox;

    @BeforeEach
    void startServers() throws Exception {
        assumeThat(InstalledTools.isThere("podman") && PodContainer.hasImage(PROGRAM))
                .as("podman is installed and ./terrace deploy images has built " + PROGRAM)
                .isTrue();
        servers = new SandboxServers();
        sandbox = servers.sandbox(PROGRAM);
        // The operator of a cluster's Postgres makes roles and a database, and no grants.
        try (Connection owner = connect("flyway");
                Statement sql = owner.createStatement()) {
            String service = setting("quarkus.datasource.username");
            sql.execute("revoke usage on schema public from " + service);
            sql.execute("alter default privileges in schema public revoke all on tables from " + service);
            sql.execute("alter default privileges in schema public revoke all on sequences from " + service);
        }
    }

    @AfterEach
    void stopServers() throws Exception {
        if (servers != null) {
            servers.close();
        }
    }

    @Test
    void ownerMigratesOnceAndTheServiceRunsWithRowsAlone() throws Exception {
        migrate();
        String schema = schema();
        migrate();

        assertThat(schema()).isEqualTo(schema).contains("history ", "column wallet");
        serviceReadsRowsAndChangesNoSchema();
        deploymentIsReadyAndCannotChangeItself();
    }

    private void migrate() throws Exception {
        try (var job = pod("Job", "flyway", Map.of("QUARKUS_FLYWAY_INIT_SQL", grants()))
                .start()) {
            assertThat(job.await()).as(job.log()).isZero();
        }
    }

    private void serviceReadsRowsAndChangesNoSchema() throws SQLException {
        try (Connection service = connect("datasource");
                Statement sql = service.createStatement()) {
            sql.executeQuery("select count(*) from wallet").close();
            for (String change : List.of(
                    "create table other (id int)",
                    "alter table wallet add column other int",
                    "drop table wallet",
                    "create index on wallet (id)",
                    "truncate wallet")) {
                assertThatThrownBy(() -> sql.execute(change), change)
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                refused -> assertThat(refused.getSQLState()).isEqualTo("42501"));
            }
        }
    }

    private void deploymentIsReadyAndCannotChangeItself() throws Exception {
        List<Integer> ports = freePorts();
        Map<String, String> own = Map.of(
                "QUARKUS_HTTP_PORT", ports.get(0).toString(),
                "QUARKUS_MANAGEMENT_PORT", ports.get(1).toString());
        try (var server = pod("Deployment", "datasource", own).start()) {
            server.awaitReady(ports.get(1));

            Map<String, String> status = status(server);
            assertThat(status.get("Uid")).isEqualTo("10001 10001 10001 10001");
            assertThat(status.get("CapEff")).isEqualTo("0000000000000000");
            assertThat(status.get("CapBnd")).isEqualTo("0000000000000000");
            assertThat(status.get("NoNewPrivs")).isEqualTo("1");
            assertThat(status.get("Seccomp")).isEqualTo("2");
            assertThat(Files.readString(Path.of("/proc/" + server.pid() + "/maps")))
                    .contains("/app/program.aot");
            assertThat(server.tryToWrite("/app/quarkus-run.jar")).contains("Read-only file system");
            assertThat(server.tryToWrite("/tmp/written")).doesNotContain("Read-only file system");
            System.out.printf("%s: ready as its Deployment runs it, %s resident%n", PROGRAM, status.get("VmRSS"));
        }
    }

    private PodContainer pod(String kind, String role, Map<String, String> own) throws Exception {
        Manifest workload = rendered.stream()
                .filter(manifest -> manifest.is(kind)
                        && ManifestRules.program(manifest.podLabels()).equals(PROGRAM))
                .findFirst()
                .orElseThrow();
        Map<String, String> replaced = new HashMap<>(own);
        replaced.put("KAFKA_BOOTSTRAP_SERVERS", setting("kafka.bootstrap.servers"));
        replaced.put("KAFKA_SECURITY_PROTOCOL", setting("kafka.security.protocol"));
        replaced.put("QUARKUS_DATASOURCE_JDBC_URL", setting("quarkus.datasource.jdbc.url"));
        if (kind.equals("Job")) {
            replaced.put("QUARKUS_FLYWAY_JDBC_URL", setting("quarkus.flyway.jdbc-url"));
        }
        Map<String, String> secret = new TreeMap<>(Map.of(
                "kafka.sasl.jaas.config", setting("kafka.sasl.jaas.config"),
                "terrace.topic-prefix", setting("terrace.topic-prefix"),
                "terrace.context-key", "0a".repeat(32),
                "terrace.cursor-key", "0b".repeat(32),
                "terrace.wallet.presentation-key", "0c".repeat(32),
                "quarkus.datasource.username", setting("quarkus." + role + ".username"),
                "quarkus.datasource.password", setting("quarkus." + role + ".password")));
        if (kind.equals("Job")) {
            secret.put("quarkus.flyway.username", setting("quarkus.flyway.username"));
            secret.put("quarkus.flyway.password", setting("quarkus.flyway.password"));
        }
        String properties = secret.entrySet().stream()
                .map(one -> one.getKey() + "=" + one.getValue())
                .collect(Collectors.joining("\n"));
        return new PodContainer(rendered, workload, replaced, properties, Files.createTempDirectory(folder, kind));
    }

    /// What the rendered Job grants, to the role of this sandbox.
    private String grants() {
        return rendered.stream()
                .filter(manifest -> manifest.is("ConfigMap"))
                .map(manifest ->
                        manifest.json().at("/data/QUARKUS_FLYWAY_INIT_SQL").asText())
                .filter(sql -> sql.contains("to wallet_service;"))
                .findFirst()
                .orElseThrow()
                .replace("wallet_service", setting("quarkus.datasource.username"));
    }

    private String setting(String name) {
        return Objects.requireNonNull(sandbox.get(name), name);
    }

    private String schema() throws SQLException {
        try (Connection owner = connect("flyway");
                Statement sql = owner.createStatement();
                ResultSet rows = sql.executeQuery(SCHEMA)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private Connection connect(String role) throws SQLException {
        return DriverManager.getConnection(
                setting("quarkus.datasource.jdbc.url"),
                setting("quarkus." + role + ".username"),
                setting("quarkus." + role + ".password"));
    }

    private static Map<String, String> status(PodContainer container) throws Exception {
        return Files.readAllLines(Path.of("/proc/" + container.pid() + "/status")).stream()
                .map(line -> line.split(":", 2))
                .collect(Collectors.toMap(
                        parts -> parts[0], parts -> parts[1].strip().replaceAll("\\s+", " ")));
    }

    private static List<Integer> freePorts() throws Exception {
        List<Integer> ports = new ArrayList<>();
        try (var one = new ServerSocket(0);
                var other = new ServerSocket(0)) {
            ports.add(one.getLocalPort());
            ports.add(other.getLocalPort());
        }
        return ports;
    }
}
