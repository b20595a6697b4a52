package io.terrace.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.terrace.platform.testing.FreePorts;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The rendered migration Job and Deployment of wallet-service, run from its image: the owner migrates, the service has
/// rows and no schema, the program cannot change itself, and both go on where the next version has migrated.
class MigrationIT {

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

    /// What the migration Job of the next version leaves: a column more in each table, and a migration in the history
    /// that this version does not have.
    private static final String NEXT_VERSION = """
            do $$
            declare name text;
            begin
                for name in select relname from pg_class where relnamespace = 'public'::regnamespace
                    and relkind in ('r', 'p') and not relispartition and relname not like 'flyway%'
                loop
                    execute format('alter table %I add column of_next_version boolean', name);
                end loop;
            end $$;
            insert into flyway_schema_history (installed_rank, version, description, type, script, checksum,
                    installed_by, execution_time, success)
                select max(installed_rank) + 1, '99999', 'next version', 'SQL', 'V99999__next_version.sql', 1,
                    current_user, 1, true from flyway_schema_history""";

    @TempDir
    private Path folder;

    private SandboxServers servers;
    private WalletPods wallet;

    @BeforeEach
    void startServers() throws Exception {
        assumeThat(PodContainer.canRun(WalletPods.PROGRAM))
                .as("podman is installed and ./terrace deploy images has built " + WalletPods.PROGRAM)
                .isTrue();
        servers = new SandboxServers();
        wallet = WalletPods.withoutGrants(new ProgramPods(
                Overlay.PRODUCTION.manifests(), WalletPods.PROGRAM, servers.sandbox(WalletPods.PROGRAM), folder));
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
        otherServicesCannotConnect();
        deploymentIsReadyAndCannotChangeItself();
    }

    @Test
    void versionBeforeIsReadyOnTheSchemaOfTheNext() throws Exception {
        migrate();
        try (var server = wallet.deployment(FreePorts.some(2)).start()) {
            server.awaitReady();
            migrateToTheNextVersion();
            server.awaitReady();
        }
        String schema = schema();
        migrate();

        assertThat(schema()).isEqualTo(schema).contains("V99999__next_version.sql", "column wallet.of_next_version");
        try (var server = wallet.deployment(FreePorts.some(2)).start()) {
            server.awaitReady();
        }
    }

    private void migrateToTheNextVersion() throws SQLException {
        try (Connection owner = wallet.connect("flyway");
                Statement sql = owner.createStatement()) {
            sql.execute(NEXT_VERSION);
        }
    }

    private void migrate() throws Exception {
        try (var job = wallet.job().start()) {
            assertThat(job.await()).as(job.log()).isZero();
        }
    }

    private void serviceReadsRowsAndChangesNoSchema() throws SQLException {
        try (Connection service = wallet.connect("datasource");
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

    private void otherServicesCannotConnect() throws Exception {
        ProgramPods other = new ProgramPods(List.of(), "polls-service", servers.sandbox("polls-service"), folder);

        assertThatThrownBy(() -> wallet.connect(
                        other.setting("quarkus.datasource.username"), other.setting("quarkus.datasource.password")))
                .isInstanceOfSatisfying(
                        SQLException.class,
                        refused -> assertThat(refused.getSQLState()).isEqualTo("42501"));
    }

    private void deploymentIsReadyAndCannotChangeItself() throws Exception {
        List<Integer> ports = FreePorts.some(2);
        try (var server = wallet.deployment(ports).start()) {
            server.awaitReady();

            server.assertConfined();
            System.out.printf(
                    "%s: ready as its Deployment runs it, %s resident%n",
                    WalletPods.PROGRAM, server.status().get("VmRSS"));
        }
    }

    private String schema() throws SQLException {
        try (Connection owner = wallet.connect("flyway");
                Statement sql = owner.createStatement();
                ResultSet rows = sql.executeQuery(SCHEMA)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
