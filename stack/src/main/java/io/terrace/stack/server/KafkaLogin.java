package io.terrace.stack.server;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// How a client reaches the broker and proves who it is, as Kafka's own client settings.
///
/// @param mechanism of SASL: `SCRAM-SHA-512` or `PLAIN`
public record KafkaLogin(String bootstrap, String mechanism, String user, String password) {

    static final String SCRAM = "SCRAM-SHA-512";
    static final String PLAIN = "PLAIN";

    /// For a client in this program.
    public Map<String, Object> settings() {
        return new HashMap<>(Map.of(
                "bootstrap.servers",
                bootstrap,
                "security.protocol",
                "SASL_PLAINTEXT",
                "sasl.mechanism",
                mechanism,
                "sasl.jaas.config",
                jaas()));
    }

    /// The same as environment variables, as Quarkus reads them: `KAFKA_SASL_MECHANISM`.
    public Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        settings()
                .forEach((name, value) ->
                        environment.put("KAFKA_" + name.toUpperCase(Locale.ROOT).replace('.', '_'), value.toString()));
        return environment;
    }

    /// The same as properties of a Quarkus application: `kafka.sasl.mechanism`.
    ///
    /// @param prefix goes before every name; may be empty
    public Map<String, String> properties(String prefix) {
        Map<String, String> properties = new HashMap<>();
        settings().forEach((name, value) -> properties.put(prefix + "kafka." + name, value.toString()));
        return properties;
    }

    /// Without the password.
    @Override
    public String toString() {
        return user + " at " + bootstrap;
    }

    private String jaas() {
        String module = mechanism.equals(PLAIN) ? "plain.PlainLoginModule" : "scram.ScramLoginModule";
        return "org.apache.kafka.common.security.%s required username=\"%s\" password=\"%s\";"
                .formatted(module, user, password);
    }
}
