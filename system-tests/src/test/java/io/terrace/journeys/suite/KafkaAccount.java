package io.terrace.journeys.suite;

import io.terrace.client.InstallationSecretReader;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;

/// A user of the suite's Kafka.
record KafkaAccount(String bootstrap, String mechanism, String user, String password) {

    private static final String PLAIN = "PLAIN";
    private static final String SCRAM = "SCRAM-SHA-512";

    /// The one who may do everything.
    static KafkaAccount administrator(Suite suite) {
        return new KafkaAccount(address(suite), PLAIN, "admin", InstallationSecretReader.read(suite.home(), "kafka"));
    }

    static KafkaAccount of(Suite suite, String user, String password) {
        return new KafkaAccount(address(suite), SCRAM, user, password);
    }

    Admin admin() {
        return Admin.create(settings());
    }

    /// Of Kafka's own clients.
    Map<String, Object> settings() {
        return Map.of(
                "bootstrap.servers",
                bootstrap,
                "security.protocol",
                "SASL_PLAINTEXT",
                "sasl.mechanism",
                mechanism,
                "sasl.jaas.config",
                jaas());
    }

    String jaas() {
        String module = mechanism.equals(PLAIN) ? "plain.PlainLoginModule" : "scram.ScramLoginModule";
        return "org.apache.kafka.common.security.%s required username=\"%s\" password=\"%s\";"
                .formatted(module, user, password);
    }

    private static String address(Suite suite) {
        return "127.0.0.1:" + suite.port("kafka");
    }
}
