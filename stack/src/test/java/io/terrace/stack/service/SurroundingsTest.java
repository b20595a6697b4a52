package io.terrace.stack.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.stack.Home;
import io.terrace.stack.server.Binaries;
import io.terrace.stack.server.Durability;
import io.terrace.stack.server.Kafka;
import io.terrace.stack.server.Mailbox;
import io.terrace.stack.server.Postgres;
import io.terrace.stack.server.Redis;
import io.terrace.stack.server.Servers;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SurroundingsTest {

    private static final String SUPERUSERS = "superuser's";

    @TempDir
    Path folder;

    private Surroundings surroundings;

    @BeforeEach
    void install() {
        Home home = new Home(folder);
        Binaries binaries = new Binaries(folder);
        Servers servers = new Servers(
                new Postgres(binaries, folder, 1, SUPERUSERS, Durability.SYNCED),
                new Redis(binaries, folder, 2),
                new Kafka(folder, 3, 4),
                new Mailbox(5, 6));
        surroundings = new Surroundings(new Installation(folder, home, Secrets.of(home), servers));
    }

    @Test
    void noTwoProgramsShareAPortOrAName() {
        assertThat(Arrays.stream(Definition.values()).map(Definition::port)).doesNotHaveDuplicates();
        assertThat(Arrays.stream(Definition.values()).map(Definition::program)).doesNotHaveDuplicates();
    }

    @Test
    void everyProgramIsAModuleOfTheCheckout() {
        assertThat(Definition.values())
                .allSatisfy(definition -> assertThat(Path.of("..", definition.program(), "pom.xml"))
                        .exists());
    }

    @Test
    void everyServiceKnowsTheCursorsOfTheOthers() {
        assertThat(Arrays.stream(Definition.values())
                        .map(surroundings::of)
                        .map(environment -> environment.get("TERRACE_CURSOR_KEY"))
                        .distinct())
                .hasSize(1)
                .doesNotContainNull();
    }

    @Test
    void theGatewayKnowsEachServiceByTheServicesOwnKey() {
        Map<String, String> gateway = surroundings.of(Definition.GATEWAY);

        assertThat(gateway)
                .containsEntry("TERRACE_GATEWAY_SERVICES_FEED_SERVICE_URL", "http://127.0.0.1:8103")
                .containsEntry("TERRACE_GATEWAY_SERVICES_FEED_SERVICE_CONTEXT_KEY", contextKey(Definition.FEED))
                .containsEntry("TERRACE_GATEWAY_SERVICES_AUTH_SERVICE_CONTEXT_KEY", contextKey(Definition.AUTH));
        assertThat(Definition.services().stream().map(this::contextKey)).doesNotHaveDuplicates();
    }

    @Test
    void whoSignsOrChecksMediaUrlsSharesTheirKeyAndNobodyElseHasIt() {
        String key = surroundings.of(Definition.MEDIA).get("TERRACE_MEDIA_SIGNING_KEY");

        assertThat(surroundings.of(Definition.FEED)).containsEntry("TERRACE_MEDIA_SIGNING_KEY", key);
        assertThat(surroundings.of(Definition.GATEWAY)).containsEntry("TERRACE_MEDIA_SIGNING_KEY", key);
        assertThat(List.of(Definition.AUTH, Definition.REALTIME, Definition.POLLS, Definition.WALLET))
                .noneMatch(other -> surroundings.of(other).containsValue(key));
    }

    @Test
    void aServiceWorksAsItsOwnRoleAndNobodyGetsTheSuperusersPassword() {
        Map<String, String> feed = surroundings.of(Definition.FEED);

        assertThat(feed)
                .containsEntry("QUARKUS_DATASOURCE_JDBC_URL", "jdbc:postgresql://127.0.0.1:1/feed")
                .containsEntry("QUARKUS_DATASOURCE_USERNAME", "feed_service")
                .containsEntry("QUARKUS_FLYWAY_USERNAME", "feed_owner");
        assertThat(Definition.values())
                .noneMatch(definition -> surroundings.of(definition).containsValue(SUPERUSERS));
    }

    @Test
    void theGatewayReachesNoDatabase() {
        assertThat(surroundings.of(Definition.GATEWAY).keySet()).noneMatch(name -> name.contains("DATASOURCE"));
    }

    private String contextKey(Definition definition) {
        return surroundings.of(definition).getOrDefault("TERRACE_CONTEXT_KEY", "");
    }
}
