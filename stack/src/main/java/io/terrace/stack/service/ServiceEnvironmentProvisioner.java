package io.terrace.stack.service;

import io.terrace.stack.process.StackException;
import io.terrace.stack.server.ClickHouse;
import io.terrace.stack.server.Database;
import io.terrace.stack.server.DatabaseCreator;
import io.terrace.stack.server.KafkaAccountCreator;
import io.terrace.stack.server.KafkaLogin;
import io.terrace.stack.server.Mailbox;
import io.terrace.stack.server.RedisAccess;
import io.terrace.stack.server.TopicAccess;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The environment a program finds: where the servers are and what it may know.
final class ServiceEnvironmentProvisioner {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]+)}");
    private static final String SECRET = "secret.";
    private static final String ANALYTICS = "analytics-service";
    private static final String PRIVACY = "privacy.v1";

    private final StackInstallation installation;

    ServiceEnvironmentProvisioner(StackInstallation installation) {
        this.installation = installation;
    }

    Map<String, String> of(LocalProgramDefinition program) {
        Map<String, String> environment = new HashMap<>(common(program));
        program.descriptor().environment().forEach((name, value) -> environment.put(name, filled(value)));
        environment.putAll(program.isGateway() ? services() : database(program));
        environment.putAll(kafka(program).environment());
        if (program.program().equals(ANALYTICS)) {
            environment.putAll(clickHouse());
        }
        if (RedisAccess.ALL.stream().anyMatch(access -> access.service().equals(program.program()))) {
            environment.put(
                    "QUARKUS_REDIS_HOSTS",
                    installation.servers().redis().uri(program.program()).toString());
        }
        environment.putAll(installation.secrets().environment(program.program()));
        return environment;
    }

    /// Makes each program's principal at the broker, with its access rules; doing so again changes nothing.
    void createKafkaAccounts() {
        KafkaAccountCreator accounts = installation.servers().kafka().accounts();
        for (LocalProgramDefinition program : LocalProgramDefinition.all()) {
            accounts.create(
                    TopicAccess.of(program.program()), "", kafka(program).password());
        }
    }

    /// Makes each service's database and roles; doing so again changes nothing.
    void createDatabases() {
        DatabaseCreator databases = new DatabaseCreator(installation.servers().postgres());
        for (LocalProgramDefinition service : LocalProgramDefinition.services()) {
            databases.create(service.database(), password(service, "owner"), password(service, "service"));
        }
    }

    private Map<String, String> common(LocalProgramDefinition program) {
        return Map.of(
                "QUARKUS_HTTP_HOST", "127.0.0.1",
                "QUARKUS_HTTP_PORT", Integer.toString(program.port()),
                "QUARKUS_MANAGEMENT_HOST", "127.0.0.1",
                "QUARKUS_MANAGEMENT_PORT", Integer.toString(program.managementPort()),
                "TERRACE_PUBLIC_URL", installation.publicUrl(),
                "TERRACE_CONTEXT_KEY", contextKey(program),
                // One for all services: each can tell another's cursor from a forged one.
                "TERRACE_CURSOR_KEY", secret("cursor-key"));
    }

    /// A value of a descriptor with what this stack has in the places of its placeholders.
    private String filled(String value) {
        return PLACEHOLDER.matcher(value).replaceAll(found -> Matcher.quoteReplacement(known(found.group(1))));
    }

    private String known(String placeholder) {
        if (placeholder.startsWith(SECRET)) {
            return secret(placeholder.substring(SECRET.length()));
        }
        Mailbox mailbox = installation.servers().mailbox();
        return switch (placeholder) {
            case "objects" -> installation.home().objects().toString();
            case "media-worker" ->
                installation
                        .module("media-worker")
                        .resolve("target/media-worker.jar")
                        .toString();
            case "root-credential" -> installation.rootCredential();
            case "mailbox.url" -> mailbox.url();
            case "mailbox.smtp-port" -> Integer.toString(mailbox.smtpPort());
            case "privacy-services" -> privacyServices();
            // The one of `demo identity`.
            case "identity-provider.port" -> Integer.toString(LocalProgramDefinition.identityProviderPort());
            default -> throw new StackException("No stack has a " + placeholder);
        };
    }

    /// Those that give a receipt for an erasure.
    private static String privacyServices() {
        return LocalProgramDefinition.services().stream()
                .map(LocalProgramDefinition::descriptor)
                .filter(service -> service.reads().contains(PRIVACY))
                .map(service -> service.name().replace("-service", ""))
                .collect(Collectors.joining(","));
    }

    /// Where the gateway finds them.
    private Map<String, String> services() {
        Map<String, String> services = new HashMap<>();
        for (LocalProgramDefinition service : LocalProgramDefinition.services()) {
            String prefix = "TERRACE_GATEWAY_SERVICES_"
                    + service.program().toUpperCase(Locale.ROOT).replace('-', '_');
            services.put(prefix + "_URL", service.url());
            services.put(prefix + "_MANAGEMENT_URL", service.managementUrl());
            services.put(prefix + "_CONTEXT_KEY", contextKey(service));
        }
        return services;
    }

    private Map<String, String> database(LocalProgramDefinition service) {
        var postgres = installation.servers().postgres();
        Database database = new Database(
                service.database(),
                postgres.url(service.database()),
                password(service, "owner"),
                password(service, "service"));
        return Map.of(
                "QUARKUS_DATASOURCE_JDBC_URL", database.url(),
                "QUARKUS_DATASOURCE_USERNAME", database.service(),
                "QUARKUS_DATASOURCE_PASSWORD", database.servicePassword(),
                "QUARKUS_FLYWAY_JDBC_URL", database.url(),
                "QUARKUS_FLYWAY_USERNAME", database.owner(),
                "QUARKUS_FLYWAY_PASSWORD", database.ownerPassword());
    }

    private Map<String, String> clickHouse() {
        return installation
                .servers()
                .clickHouse()
                .map(server -> Map.of(
                        "TERRACE_ANALYTICS_ENGINE",
                        "clickhouse",
                        "TERRACE_ANALYTICS_CLICKHOUSE_URL",
                        server.url(),
                        "TERRACE_ANALYTICS_CLICKHOUSE_USER",
                        ClickHouse.USER,
                        "TERRACE_ANALYTICS_CLICKHOUSE_PASSWORD",
                        server.password()))
                .orElse(Map.of());
    }

    private KafkaLogin kafka(LocalProgramDefinition program) {
        return installation
                .servers()
                .kafka()
                .accounts()
                .login(TopicAccess.of(program.program()), "", secret(program.program() + ".kafka"));
    }

    private String contextKey(LocalProgramDefinition program) {
        return secret(program.program() + ".context-key");
    }

    private String password(LocalProgramDefinition service, String role) {
        return secret(service.program() + ".database." + role);
    }

    private String secret(String name) {
        return installation.secrets().of(name);
    }
}
