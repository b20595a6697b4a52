package io.terrace.deploy;

import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// wallet-service's rendered Job and Deployment.
final class WalletPods {

    static final String PROGRAM = "wallet-service";

    private final ProgramPods sandbox;

    private WalletPods(ProgramPods sandbox) {
        this.sandbox = sandbox;
    }

    /// Over a database as the operator of a cluster's Postgres makes it: with roles, and with no rights but those that
    /// Postgres gives to everybody.
    static WalletPods withoutGrants(ProgramPods sandbox) throws SQLException {
        WalletPods pods = new WalletPods(sandbox);
        String service = sandbox.setting("quarkus.datasource.username");
        try (Connection owner = pods.connect("flyway");
                Statement sql = owner.createStatement()) {
            sql.execute("revoke all on database " + pods.database() + " from " + service);
            sql.execute("grant connect, temporary on database " + pods.database() + " to public");
            sql.execute("revoke usage on schema public from " + service);
            sql.execute("alter default privileges in schema public revoke all on tables from " + service);
            sql.execute("alter default privileges in schema public revoke all on sequences from " + service);
        }
        return pods;
    }

    /// The migration, as the owner, with the grants that the rendered Job makes, to the role of this sandbox.
    PodContainer job() throws IOException {
        Map<String, String> replaced = new HashMap<>(addresses());
        replaced.put("QUARKUS_FLYWAY_JDBC_URL", sandbox.setting("quarkus.flyway.jdbc-url"));
        replaced.put("QUARKUS_FLYWAY_INIT_SQL", grants());
        Map<String, String> secret = secret("flyway");
        secret.put("quarkus.flyway.username", sandbox.setting("quarkus.flyway.username"));
        secret.put("quarkus.flyway.password", sandbox.setting("quarkus.flyway.password"));
        return sandbox.pod("Job", replaced, secret);
    }

    /// The service, with its own role.
    ///
    /// @param ports of its API and of its management
    PodContainer deployment(List<Integer> ports) throws IOException {
        Map<String, String> replaced = new HashMap<>(addresses());
        replaced.put("QUARKUS_HTTP_PORT", ports.get(0).toString());
        replaced.put("QUARKUS_MANAGEMENT_PORT", ports.get(1).toString());
        return sandbox.pod("Deployment", replaced, secret("datasource"));
    }

    /// @param role `flyway`, the owner, or `datasource`, the service
    Connection connect(String role) throws SQLException {
        return connect(
                sandbox.setting("quarkus." + role + ".username"), sandbox.setting("quarkus." + role + ".password"));
    }

    Connection connect(String user, String password) throws SQLException {
        return DriverManager.getConnection(sandbox.setting("quarkus.datasource.jdbc.url"), user, password);
    }

    private String database() {
        return URI.create(sandbox.setting("quarkus.datasource.jdbc.url").replaceFirst("^jdbc:", ""))
                .getPath()
                .substring(1);
    }

    private Map<String, String> addresses() {
        return Map.of("QUARKUS_DATASOURCE_JDBC_URL", sandbox.setting("quarkus.datasource.jdbc.url"));
    }

    private Map<String, String> secret(String role) {
        return new HashMap<>(Map.of(
                "terrace.context-key", ProgramPods.CONTEXT_KEY,
                "terrace.cursor-key", "0b".repeat(32),
                "terrace.wallet.presentation-key", "0c".repeat(32),
                "quarkus.datasource.username", sandbox.setting("quarkus." + role + ".username"),
                "quarkus.datasource.password", sandbox.setting("quarkus." + role + ".password")));
    }

    private String grants() {
        return sandbox.rendered().stream()
                .filter(manifest -> manifest.is("ConfigMap"))
                .map(manifest ->
                        manifest.json().at("/data/QUARKUS_FLYWAY_INIT_SQL").asText())
                .filter(sql -> sql.contains("to wallet_service;"))
                .findFirst()
                .orElseThrow()
                .replace("wallet_service", sandbox.setting("quarkus.datasource.username"))
                .replace("on database wallet ", "on database " + database() + " ");
    }
}
