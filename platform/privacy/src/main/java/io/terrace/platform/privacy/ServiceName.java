package io.terrace.platform.privacy;

import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

@Singleton
class ServiceName {

    private final String name;

    ServiceName(@ConfigProperty(name = "quarkus.application.name") String name) {
        this.name = name;
    }

    /// Such as `feed`.
    String plain() {
        return name.endsWith("-service") ? name.substring(0, name.length() - "-service".length()) : name;
    }
}
