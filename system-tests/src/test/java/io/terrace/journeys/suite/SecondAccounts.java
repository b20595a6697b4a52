package io.terrace.journeys.suite;

import io.terrace.client.InstallationSecretReader;
import io.terrace.platform.suite.ServiceDescriptor;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialAlteration;
import org.apache.kafka.clients.admin.UserScramCredentialDeletion;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AccessControlEntryFilter;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.ResourcePatternFilter;

/// A service's second accounts at Postgres and Kafka, with which its first ones take turns: a role has one password and
/// a SCRAM user too, so that a password cannot be replaced where it is in use.
public final class SecondAccounts {

    private static final int ITERATIONS = 4096;

    private final Suite suite;
    private final String service;
    private final String role;
    private final String database;

    private SecondAccounts(Suite suite, String service, String database) {
        this.suite = suite;
        this.service = service;
        this.database = database;
        role = database + "_service";
    }

    public static SecondAccounts of(Suite suite, String service) {
        String database = ServiceDescriptor.services().stream()
                .filter(one -> one.name().equals(service))
                .map(ServiceDescriptor::database)
                .findFirst()
                .orElseThrow();
        return new SecondAccounts(suite, service, database);
    }

    /// Makes both, which may do what the first ones may.
    ///
    /// @return the variables by which the service logs in with them
    public Map<String, String> create(String password) {
        administer("create role %s_b login password '%s' in role %s".formatted(role, password, role));
        String user = service + "-b";
        try (Admin kafka = KafkaAccount.administrator(suite).admin()) {
            List<AclBinding> rules = kafka
                    .describeAcls(new AclBindingFilter(
                            ResourcePatternFilter.ANY,
                            new AccessControlEntryFilter(
                                    "User:" + service, null, AclOperation.ANY, AclPermissionType.ANY)))
                    .values()
                    .get()
                    .stream()
                    .map(rule -> new AclBinding(
                            rule.pattern(),
                            new AccessControlEntry(
                                    "User:" + user,
                                    rule.entry().host(),
                                    rule.entry().operation(),
                                    rule.entry().permissionType())))
                    .toList();
            kafka.createAcls(rules).all().get();
            alter(
                    kafka,
                    new UserScramCredentialUpsertion(
                            user, new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, ITERATIONS), password));
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return Map.of(
                "QUARKUS_DATASOURCE_USERNAME",
                role + "_b",
                "QUARKUS_DATASOURCE_PASSWORD",
                password,
                "KAFKA_SASL_JAAS_CONFIG",
                KafkaAccount.of(suite, user, password).jaas());
    }

    /// How many connections the first role still has.
    public long connectionsOfTheFirst() {
        return suite.number(database, "select count(*) from pg_stat_activity where usename = '" + role + "'");
    }

    /// Takes the first ones' logins away.
    public void retireTheFirst() {
        administer("alter role " + role + " nologin");
        try (Admin kafka = KafkaAccount.administrator(suite).admin()) {
            alter(kafka, new UserScramCredentialDeletion(service, ScramMechanism.SCRAM_SHA_512));
        }
    }

    /// Whether Postgres takes the first role with its own password.
    public boolean isFirstRoleAdmitted() {
        String url = "jdbc:postgresql://127.0.0.1:%d/%s".formatted(suite.port("postgres"), database);
        String password = InstallationSecretReader.read(suite.home(), service + ".database.service");
        try (Connection connection = DriverManager.getConnection(url, role, password)) {
            return connection.isValid(0);
        } catch (SQLException refused) {
            return false;
        }
    }

    /// Whether Kafka takes the first user with its own password.
    public boolean isFirstUserAdmitted() {
        String password = InstallationSecretReader.read(suite.home(), service + ".kafka");
        try (Admin kafka = KafkaAccount.of(suite, service, password).admin()) {
            kafka.describeCluster().nodes().get();
            return true;
        } catch (ExecutionException refused) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void administer(String statement) {
        try (Connection connection = suite.administrator(database);
                Statement sql = connection.createStatement()) {
            sql.execute(statement);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void alter(Admin kafka, UserScramCredentialAlteration alteration) {
        try {
            kafka.alterUserScramCredentials(List.of(alteration)).all().get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
