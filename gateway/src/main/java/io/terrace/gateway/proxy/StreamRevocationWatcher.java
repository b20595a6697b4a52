package io.terrace.gateway.proxy;

import static java.util.stream.Collectors.groupingBy;

import io.quarkus.runtime.StartupEvent;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.admission.AuthenticationHandler;
import io.terrace.gateway.proxy.OpenStreams.OpenStream;
import io.terrace.gateway.revocation.SigningKeyWithdrawalListener;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.List;

/// Ends the streams of keys that have died, and of staff whose session has ended: other requests are checked when they
/// begin, and a stream begins only once. Those of a fan's session end in realtime-service.
///
/// Where a key that tokens are signed with is withdrawn, streams that were opened with tickets end as well: the key
/// behind a ticket was is not known here, and a client with a good token opens another.
@Singleton
class StreamRevocationWatcher implements SigningKeyWithdrawalListener {

    private final Vertx vertx;
    private final GatewayConfig config;
    private final OpenStreams streams;
    private final AuthenticationHandler admission;

    StreamRevocationWatcher(Vertx vertx, GatewayConfig config, OpenStreams streams, AuthenticationHandler admission) {
        this.vertx = vertx;
        this.config = config;
        this.streams = streams;
        this.admission = admission;
    }

    void start(@Observes StartupEvent event) {
        vertx.setPeriodic(config.credentials().watchStreams().toMillis(), id -> look());
    }

    @Override
    public void withdrawn(String kid) {
        streams.end(streams.all().stream()
                .filter(stream -> admission.mayBeSignedWith(kid, stream.exchange()))
                .toList());
    }

    /// One question a key, however many streams it has.
    private void look() {
        streams.end(streams.all().stream()
                .filter(stream -> admission.isStaffRevoked(stream.exchange()))
                .toList());
        streams.all().stream()
                .filter(stream -> !stream.keyHash().isEmpty())
                .collect(groupingBy(OpenStream::keyHash))
                .forEach(this::look);
    }

    private void look(String keyHash, List<OpenStream> ofOneKey) {
        admission.hasLapsed(keyHash).onSuccess(lapsed -> {
            if (lapsed) {
                streams.end(ofOneKey);
            }
        });
    }
}
