package io.terrace.gateway.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.gateway.GatewayConfig;
import io.terrace.platform.testing.ConfigMappingFactory;
import io.vertx.core.Vertx;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OpenStreamsTest {

    private final Vertx vertx = Vertx.vertx();
    private final OpenStreams streams = new OpenStreams(
            vertx,
            ConfigMappingFactory.of(
                    GatewayConfig.class,
                    Map.of(
                            "terrace.public-url", "https://api.example",
                            "terrace.gateway.upstream.streams-per-address", "2")));

    @AfterEach
    void close() {
        vertx.close();
    }

    @Test
    void anAddressHasOnlySoManyStreams() {
        assertThat(streams.enter("a")).isTrue();
        assertThat(streams.enter("a")).isTrue();

        assertThat(streams.enter("a")).isFalse();

        assertThat(streams.enter("b")).isTrue();
        streams.leave("a");
        assertThat(streams.enter("a")).isTrue();
        assertThat(streams.enter("a")).isFalse();
    }
}
