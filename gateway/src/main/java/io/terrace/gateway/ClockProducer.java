package io.terrace.gateway;

import io.quarkus.arc.DefaultBean;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.InstantSource;

class ClockProducer {

    @Produces
    @Singleton
    @DefaultBean
    InstantSource clock() {
        return InstantSource.system();
    }
}
