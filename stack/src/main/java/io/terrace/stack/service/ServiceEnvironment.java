package io.terrace.stack.service;

import io.terrace.stack.server.Database;
import io.terrace.stack.server.DatabaseCreator;
import io.terrace.stack.server.KafkaAccounts;
import io.terrace.stack.server.KafkaLogin;
import io.terrace.stack.server.RedisAccess;
import io.terrace.stack.server.TopicAccess;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// The environment a program finds: where the servers are and what it may know.
final class ServiceEnvironment {

    private final Installation installation;

    ServiceEnvironment(Installation installation) {
        this.installation = installation;
    }

    Map<String, String> of(SuiteDefinition program) {
        Map<String, String> environment = new HashMap<>(common(program));
        switch (program) {
            case AUTH -> environment.putAll(auth());
            case FEED, MESSAGING -> environment.put("TERRACE_MEDIA_SIGNING_KEY", secret("media-signing-key"));
            case MEDIA -> environment.putAll(media());
            case WALLET -> environment.put("TERRACE_WALLET_PRESENTATION_KEY", secret("presentation-key"));
            case SPONSORSHIP -> environment.put("TERRACE_SPONSORSHIP_SIGNING_KEY", secret("sponsorship-signing-key"));
            case COMMUNITY, POLLS, ANALYTICS, REALTIME -> {}
            case GATEWAY -> environment.putAll(gateway());
        }
        if (program != SuiteDefinition.GATEWAY) {
            environment.putAll(database(program));
        }
        if (program == SuiteDefinition.MESSAGING) {
            environment.putAll(calls());
        }
        environment.putAll(kafka(program).environment());
        if (RedisAccess.ALL.stream().anyMatch(access -> access.service().equals(program.program()))) {
            environment.put(
                    "QUARKUS_REDIS_HOSTS",
                    installation.servers().redis().uri(program.program()).toString());
        }
        return environment;
    }

    /// Makes each program's principal at the broker, with its access rules; doing so again changes nothing.
    void createKafkaAccounts() {
        KafkaAccounts accounts = installation.servers().kafka().accounts();
        for (SuiteDefinition program : SuiteDefinition.values()) {
            accounts.create(
                    TopicAccess.of(program.program()), "", kafka(program).password());
        }
    }

    /// Makes each service's database and roles; doing so again changes nothing.
    void createDatabases() {
        DatabaseCreator databases = new DatabaseCreator(installation.servers().postgres());
        for (SuiteDefinition service : SuiteDefinition.services()) {
            databases.create(service.database(), password(service, "owner"), password(service, "service"));
        }
    }

    private Map<String, String> common(SuiteDefinition program) {
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

    private Map<String, String> auth() {
        var mailbox = installation.servers().mailbox();
        return Map.of(
                "TERRACE_ENVIRONMENT", "development",
                // The one of `demo identity`.
                "TERRACE_OUTBOUND_TRUSTED_HOSTS", "localhost:" + SuiteDefinition.identityProviderPort(),
                "TERRACE_MASTER_KEY", secret("master-key"),
                "TERRACE_ROOT_CREDENTIAL", installation.rootCredential(),
                "TERRACE_AUTH_OTP_TEXT_MAILBOX", mailbox.url(),
                "QUARKUS_MAILER_HOST", "127.0.0.1",
                "QUARKUS_MAILER_PORT", Integer.toString(mailbox.smtpPort()));
    }

    private Map<String, String> media() {
        return Map.of(
                "TERRACE_MEDIA_SIGNING_KEY", secret("media-signing-key"),
                "TERRACE_MEDIA_STORE", "folder",
                "TERRACE_MEDIA_FOLDER", installation.home().objects().toString());
    }

    /// Both phones are played, and the secret lets a demo play one of them otherwise.
    private Map<String, String> calls() {
        return Map.of(
                "TERRACE_ENVIRONMENT", "development",
                "TERRACE_MESSAGING_CALLS_PROVIDER", "local",
                "TERRACE_MESSAGING_CALLS_LOCAL_SECRET", secret("local-telephony"));
    }

    private Map<String, String> gateway() {
        Map<String, String> services = new HashMap<>();
        services.put("TERRACE_MEDIA_SIGNING_KEY", secret("media-signing-key"));
        for (SuiteDefinition service : SuiteDefinition.services()) {
            String prefix = "TERRACE_GATEWAY_SERVICES_"
                    + service.program().toUpperCase(Locale.ROOT).replace('-', '_');
            services.put(prefix + "_URL", service.url());
            services.put(prefix + "_MANAGEMENT_URL", service.managementUrl());
            services.put(prefix + "_CONTEXT_KEY", contextKey(service));
        }
        return services;
    }

    private Map<String, String> database(SuiteDefinition service) {
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

    private KafkaLogin kafka(SuiteDefinition program) {
        return installation
                .servers()
                .kafka()
                .accounts()
                .login(TopicAccess.of(program.program()), "", secret(program.program() + ".kafka"));
    }

    private String contextKey(SuiteDefinition program) {
        return secret(program.program() + ".context-key");
    }

    private String password(SuiteDefinition service, String role) {
        return secret(service.program() + ".database." + role);
    }

    private String secret(String name) {
        return installation.secrets().of(name);
    }
}
