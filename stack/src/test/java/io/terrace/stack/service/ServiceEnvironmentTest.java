package io.terrace.stack.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.stack.HomeFolder;
import io.terrace.stack.process.StackException;
import io.terrace.stack.server.Durability;
import io.terrace.stack.server.Kafka;
import io.terrace.stack.server.Mailbox;
import io.terrace.stack.server.NativeBinaries;
import io.terrace.stack.server.Postgres;
import io.terrace.stack.server.Redis;
import io.terrace.stack.server.RedisAccounts;
import io.terrace.stack.server.StackServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceEnvironmentTest {

    private static final String SUPERUSERS = "superuser's";

    @TempDir
    Path folder;

    private ServiceEnvironmentProvisioner surroundings;

    @BeforeEach
    void install() {
        surroundings = provisioner(Optional.empty());
    }

    private ServiceEnvironmentProvisioner provisioner(Optional<String> engine) {
        HomeFolder home = new HomeFolder(folder);
        NativeBinaries binaries = new NativeBinaries(folder);
        StackServers servers = new StackServers(
                new Postgres(binaries, folder, 1, SUPERUSERS, Durability.SYNCED),
                new Redis(binaries, folder, 2, RedisAccounts.of(user -> user + "-redis")),
                new Kafka(folder, 3, 4, SUPERUSERS),
                new Mailbox(5, 6),
                StackInstallation.clickHouse(engine, home, InstallationSecrets.of(home)));
        return new ServiceEnvironmentProvisioner(
                new StackInstallation(folder, home, InstallationSecrets.of(home), servers));
    }

    @Test
    void placeholdersOfDescriptorsAreFilled() {
        assertThat(surroundings.of(LocalProgramDefinition.of("community-service")))
                .containsEntry(
                        "TERRACE_COMMUNITY_ERASURE_SERVICES",
                        "auth,community,feed,media,messaging,polls,wallet,sponsorship,analytics,realtime");
        assertThat(surroundings.of(LocalProgramDefinition.of("auth-service")).get("TERRACE_MASTER_KEY"))
                .matches("[0-9a-f]{64}");
        assertThat(LocalProgramDefinition.all())
                .allSatisfy(program ->
                        assertThat(surroundings.of(program).values()).noneMatch(value -> value.contains("${")));
    }

    @Test
    void everyProgramIsAModuleOfTheCheckout() {
        assertThat(LocalProgramDefinition.all())
                .allSatisfy(definition -> assertThat(Path.of("..", definition.program(), "pom.xml"))
                        .exists());
    }

    @Test
    void everyServiceKnowsTheCursorsOfTheOthers() {
        assertThat(LocalProgramDefinition.all().stream()
                        .map(surroundings::of)
                        .map(environment -> environment.get("TERRACE_CURSOR_KEY"))
                        .distinct())
                .hasSize(1)
                .doesNotContainNull();
    }

    @Test
    void theGatewayKnowsEachServiceByTheServicesOwnKey() {
        Map<String, String> gateway = surroundings.of(LocalProgramDefinition.gateway());

        assertThat(gateway)
                .containsEntry("TERRACE_GATEWAY_SERVICES_FEED_SERVICE_URL", "http://127.0.0.1:8103")
                .containsEntry(
                        "TERRACE_GATEWAY_SERVICES_FEED_SERVICE_CONTEXT_KEY",
                        contextKey(LocalProgramDefinition.of("feed-service")))
                .containsEntry(
                        "TERRACE_GATEWAY_SERVICES_AUTH_SERVICE_CONTEXT_KEY",
                        contextKey(LocalProgramDefinition.of("auth-service")));
        assertThat(LocalProgramDefinition.services().stream().map(this::contextKey))
                .doesNotHaveDuplicates();
    }

    @Test
    void whatTheSecretsFileSaysOfOneProgramGoesOverAllElse() throws IOException {
        Files.writeString(new HomeFolder(folder).secrets(), """
                wallet-service.environment.TERRACE_CONTEXT_KEY=new
                wallet-service.environment.TERRACE_CONTEXT_KEY_PREVIOUS=old
                """);
        install();

        assertThat(surroundings.of(LocalProgramDefinition.of("wallet-service")))
                .containsEntry("TERRACE_CONTEXT_KEY", "new")
                .containsEntry("TERRACE_CONTEXT_KEY_PREVIOUS", "old");
        assertThat(surroundings.of(LocalProgramDefinition.of("feed-service")))
                .doesNotContainKey("TERRACE_CONTEXT_KEY_PREVIOUS");
    }

    @Test
    void onlyMediaUrlServicesShareTheirKey() {
        String key = surroundings.of(LocalProgramDefinition.of("media-service")).get("TERRACE_MEDIA_SIGNING_KEY");

        assertThat(surroundings.of(LocalProgramDefinition.of("feed-service")))
                .containsEntry("TERRACE_MEDIA_SIGNING_KEY", key);
        assertThat(surroundings.of(LocalProgramDefinition.gateway())).containsEntry("TERRACE_MEDIA_SIGNING_KEY", key);
        assertThat(List.of(
                        LocalProgramDefinition.of("auth-service"),
                        LocalProgramDefinition.of("realtime-service"),
                        LocalProgramDefinition.of("polls-service"),
                        LocalProgramDefinition.of("wallet-service")))
                .noneMatch(other -> surroundings.of(other).containsValue(key));
    }

    @Test
    void serviceHasItsOwnRoleAndNoSuperuserPassword() {
        Map<String, String> feed = surroundings.of(LocalProgramDefinition.of("feed-service"));

        assertThat(feed)
                .containsEntry("QUARKUS_DATASOURCE_JDBC_URL", "jdbc:postgresql://127.0.0.1:1/feed")
                .containsEntry("QUARKUS_DATASOURCE_USERNAME", "feed_service")
                .containsEntry("QUARKUS_FLYWAY_USERNAME", "feed_owner");
        assertThat(LocalProgramDefinition.all())
                .noneMatch(definition -> surroundings.of(definition).containsValue(SUPERUSERS));
    }

    @Test
    void everyProgramLogsInToKafkaAsItselfWithAPasswordOfItsOwn() {
        assertThat(surroundings.of(LocalProgramDefinition.of("polls-service")))
                .containsEntry("KAFKA_BOOTSTRAP_SERVERS", "127.0.0.1:3")
                .containsEntry("KAFKA_SECURITY_PROTOCOL", "SASL_PLAINTEXT")
                .containsEntry("KAFKA_SASL_MECHANISM", "SCRAM-SHA-512")
                .hasEntrySatisfying(
                        "KAFKA_SASL_JAAS_CONFIG",
                        jaas -> assertThat(jaas)
                                .matches("org\\.apache\\.kafka\\.common\\.security\\.scram\\.ScramLoginModule required"
                                        + " username=\"polls-service\" password=\"[0-9a-f]{64}\";"));
        assertThat(LocalProgramDefinition.all().stream()
                        .map(program -> surroundings.of(program).getOrDefault("KAFKA_SASL_JAAS_CONFIG", "")))
                .doesNotHaveDuplicates()
                .noneMatch(jaas -> jaas.contains(SUPERUSERS));
    }

    @Test
    void onlyRedisUsersHaveItsAddressAndLogIn() {
        assertThat(surroundings.of(LocalProgramDefinition.gateway()))
                .containsEntry("QUARKUS_REDIS_HOSTS", "redis://gateway:gateway-redis@127.0.0.1:2");
        assertThat(LocalProgramDefinition.all().stream()
                        .filter(program -> surroundings.of(program).containsKey("QUARKUS_REDIS_HOSTS")))
                .containsExactly(
                        LocalProgramDefinition.of("community-service"),
                        LocalProgramDefinition.of("realtime-service"),
                        LocalProgramDefinition.gateway());
    }

    @Test
    void everyProgramHasItsOwnManagementPortAndTheGatewayKnowsThem() {
        assertThat(surroundings.of(LocalProgramDefinition.of("feed-service")))
                .containsEntry("QUARKUS_MANAGEMENT_HOST", "127.0.0.1")
                .containsEntry("QUARKUS_MANAGEMENT_PORT", "9103");
        assertThat(surroundings.of(LocalProgramDefinition.gateway()))
                .containsEntry("TERRACE_GATEWAY_SERVICES_FEED_SERVICE_MANAGEMENT_URL", "http://127.0.0.1:9103");
        assertThat(LocalProgramDefinition.all().stream().map(LocalProgramDefinition::managementPort))
                .doesNotHaveDuplicates();
    }

    @Test
    void signInTrustsOneAddressOfThisMachineAndNoOther() {
        assertThat(surroundings.of(LocalProgramDefinition.of("auth-service")))
                .containsEntry("TERRACE_OUTBOUND_TRUSTED_HOSTS", "localhost:8027");
    }

    @Test
    void analyticsReachesClickHouseWhereThatIsTheEngine() {
        assertThat(surroundings
                        .of(LocalProgramDefinition.of("analytics-service"))
                        .keySet())
                .noneMatch(name -> name.startsWith("TERRACE_ANALYTICS"));

        ServiceEnvironmentProvisioner chosen = provisioner(Optional.of("clickhouse"));

        assertThat(chosen.of(LocalProgramDefinition.of("analytics-service")))
                .containsEntry("TERRACE_ANALYTICS_ENGINE", "clickhouse")
                .containsEntry("TERRACE_ANALYTICS_CLICKHOUSE_URL", "http://127.0.0.1:18123")
                .containsEntry("TERRACE_ANALYTICS_CLICKHOUSE_USER", "terrace")
                .hasEntrySatisfying(
                        "TERRACE_ANALYTICS_CLICKHOUSE_PASSWORD",
                        password -> assertThat(password).matches("[0-9a-f]{64}"));
        assertThat(chosen.of(LocalProgramDefinition.of("feed-service")).keySet())
                .noneMatch(name -> name.startsWith("TERRACE_ANALYTICS"));
    }

    @Test
    void anUnknownEngineIsRefused() {
        assertThatThrownBy(() -> provisioner(Optional.of("oracle")))
                .isInstanceOf(StackException.class)
                .hasMessage("TERRACE_ANALYTICS_ENGINE is postgres or clickhouse");
    }

    @Test
    void theGatewayReachesNoDatabase() {
        assertThat(surroundings.of(LocalProgramDefinition.gateway()).keySet())
                .noneMatch(name -> name.contains("DATASOURCE"));
    }

    private String contextKey(LocalProgramDefinition definition) {
        return surroundings.of(definition).getOrDefault("TERRACE_CONTEXT_KEY", "");
    }
}
