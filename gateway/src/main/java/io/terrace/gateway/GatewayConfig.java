package io.terrace.gateway;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

@ConfigMapping(prefix = "terrace.gateway")
public interface GatewayConfig {

    /// The URL clients reach the gateway at, without a trailing slash; also the issuer of fans' tokens.
    @WithDefault("${terrace.public-url}")
    String publicUrl();

    /// The base of each problem's `type`: where clients find the error catalogue.
    @WithDefault("${terrace.errors-url:${terrace.public-url}/errors}")
    String errorsUrl();

    /// A routing table to use in place of the built-in one: a file, or a folder with a file for each service.
    Optional<Path> routes();

    /// That table is looked at so often, and taken again where it has changed.
    @WithDefault("2s")
    Duration routesEvery();

    /// Set before the names of Kafka topics, so that installations can share a broker.
    @WithDefault("${terrace.topic-prefix:}")
    Optional<String> topicPrefix();

    /// The services behind the gateway, by name.
    Map<String, Service> services();

    /// What signed URLs of media are signed with, shared with those who sign; without it the gateway does not check
    /// them and counts them by address.
    @WithDefault("${terrace.media-signing-key:}")
    Optional<String> mediaSigningKey();

    /// Accepted beside it while it is replaced: the next one before it signs, the one before until its URLs have ended.
    @WithDefault("${terrace.media-signing-key-previous:}")
    Optional<String> mediaSigningKeyPrevious();

    Hops hops();

    Body body();

    Deadline deadline();

    Upstream upstream();

    Credentials credentials();

    Tokens tokens();

    Limits limits();

    Revocations revocations();

    AccessLog accessLog();

    BlockedAddresses blockedAddresses();

    Overload overload();

    interface Service {

        /// Scheme, host and port; no path.
        URI url();

        /// Scheme, host and port of its management interface, where its OpenAPI document is; without it, port 9000 of
        /// the same host.
        Optional<URI> managementUrl();

        /// The HS256 key of the service's context tokens: 64 hex digits.
        String contextKey();
    }

    interface Hops {

        /// The load balancers in front, as CIDR ranges; without any, who connects is the client.
        Optional<List<String>> trusted();

        /// The one header in which they write the address they saw. The other is never read: they would hand down a
        /// client's.
        @WithDefault("x-forwarded-for")
        Header header();

        enum Header {
            X_FORWARDED_FOR("X-Forwarded-For"),
            FORWARDED("Forwarded");

            private final String wire;

            Header(String wire) {
                this.wire = wire;
            }

            public String wire() {
                return wire;
            }
        }
    }

    interface Body {

        /// The largest body of a route that names no limit of its own.
        @WithDefault("256K")
        MemorySize ordinary();

        /// The largest body of an upload.
        @WithDefault("6M")
        MemorySize upload();

        /// The largest batch.
        @WithDefault("512K")
        MemorySize batch();

        /// Bodies that are awaited from one client at once, at most, on one event loop: a fan, a member of staff, or a
        /// key from one address. One more, and the oldest is refused.
        @WithDefault("100")
        int awaitedPerClient();

        /// The same from one address.
        @WithDefault("1000")
        int awaitedPerAddress();

        /// What all bodies that are read before their service is asked may take; uploads are not.
        @WithDefault("64M")
        MemorySize memory();
    }

    interface Deadline {

        /// An answer has begun by then, or it is 504; clients give up after 15 s.
        @WithDefault("14s")
        Duration ordinary();

        /// The body of an ordinary request is all there so soon after the request was admitted.
        @WithDefault("7s")
        Duration body();

        /// The same as `ordinary` for uploads; clients give up after 30 s.
        @WithDefault("28s")
        Duration upload();

        /// A begun body that moves no byte for so long is cut off, streams excepted.
        @WithDefault("30s")
        Duration stall();

        /// A request's head is here so soon after its first byte, or the connection is closed.
        @WithDefault("10s")
        Duration head();
    }

    interface Upstream {

        /// Whether requests without a body share connections, by HTTP/2 in the clear, with services that speak it.
        @WithDefault("true")
        boolean http2();

        /// Connections to one service, at most, for ordinary requests.
        @WithDefault("512")
        int poolSize();

        /// Connections to one service, at most, for streams; a stream holds one for its life.
        @WithDefault("50000")
        int streamPoolSize();

        /// Streams from one address, at most: many fans may share one, as in a stadium.
        @WithDefault("20000")
        int streamsPerAddress();

        /// Requests waiting for a connection, at most; more are 503.
        @WithDefault("2000")
        int queueSize();

        @WithDefault("3s")
        Duration connectTimeout();

        /// A connection by HTTP/1.1 that is idle for so long is closed. It is shorter than `quarkus.shutdown.delay`
        /// of every service: one that stops sends a connection away with its next response, and when it takes
        /// no more requests no connection is left. In whole seconds, 1 at least.
        @WithDefault("2s")
        Duration keepAlive();

        /// After a refused connection one more try is made, so much later.
        @WithDefault("100ms")
        Duration retryAfter();
    }

    interface Credentials {

        /// How long a known key is believed, 5 minutes at most by contract.
        @WithDefault("5m")
        Duration knownFor();

        /// How long an unknown key is refused without asking again.
        @WithDefault("10s")
        Duration unknownFor();

        /// A key in use is asked about again, with others, after so long: what bounds a revocation's way without Kafka,
        /// and how soon an outage of auth-service is felt.
        @WithDefault("2m")
        Duration refreshAfter();

        /// How long auth-service is left alone about a key after it could not tell.
        @WithDefault("5s")
        Duration refreshPause();

        /// Keys kept, at most: of 100,000 in use none is put out, and while the cache is not half full it need not note
        /// which were read.
        @WithDefault("250000")
        int kept();

        /// Unknown keys kept, at most.
        @WithDefault("10000")
        int unknownKept();

        /// How often it is looked whether the keys of open streams are still good.
        @WithDefault("5s")
        Duration watchStreams();

        /// How often auth-service hears which keys were used: what it shows of a key's last use is up to that old.
        @WithDefault("25s")
        Duration tellUses();

        /// How long auth-service may take to tell about a key.
        @WithDefault("5s")
        Duration timeout();
    }

    interface Tokens {

        /// Verified tokens kept, at most.
        @WithDefault("120000")
        int kept();

        /// How long auth-service may take to show its public keys.
        @WithDefault("5s")
        Duration timeout();

        /// A gateway that cannot fetch them is ready without them after so long.
        @WithDefault("20s")
        Duration patience();

        /// The public keys are fetched again so often.
        @WithDefault("5m")
        Duration keysFor();

        /// An unknown key id makes the keys be fetched at most so often; a new key is published half a minute before it
        /// signs, at least.
        @WithDefault("10s")
        Duration unknownKeyPause();

        /// A context token is reused for so long; it lives 60 s, so that 15 are left for the way.
        @WithDefault("45s")
        Duration contextFor();
    }

    interface Limits {

        /// How long Redis may be silent about a decision before limits are suspended. Those who wait when it falls
        /// silent wait so long, those after them not at all; where it is slow, up to twice as long.
        @WithDefault("2s")
        Duration timeout();

        /// How long limits stay suspended before Redis is tried again.
        @WithDefault("500ms")
        Duration pause();

        /// How long requests that Redis has counted ahead of their coming are held, at most; never beyond their
        /// window, none at all for 0.
        @WithDefault("60s")
        Duration ahead();

        /// Decisions made by one run of a script, at most, and a thousand in any case: what a loop asks in one turn and
        /// while an answer is awaited. 1 for Redis Cluster, where its keys share a slot.
        @WithDefault("64")
        int together();
    }

    /// What an address that has used up its failures may still try, so that one client there does not lock out the
    /// others. In each second, on this gateway.
    interface BlockedAddresses {

        /// Keys of one address that are not held, looked up together with others.
        @WithDefault("200")
        int lookupsPerAddress();

        /// The same for all such addresses.
        @WithDefault("1000")
        int lookups();

        /// Tokens of one address whose signature is verified; a verification takes a fifth of a millisecond.
        @WithDefault("50")
        int verificationsPerAddress();

        /// The same for all such addresses.
        @WithDefault("200")
        int verifications();
    }

    interface Revocations {

        /// How far back a starting gateway reads; the longest an access token lives.
        @WithDefault("24h")
        Duration lookBack();

        /// Ended sessions of fans kept, at most, until their last access token has ended. One more, and all tokens as
        /// old as the oldest eighth of them are refused in their place: their fans refresh once.
        @WithDefault("200000")
        int kept();

        /// A gateway that cannot read them is ready without them after so long.
        @WithDefault("20s")
        Duration patience();
    }

    interface AccessLog {

        /// How many of the requests that did not end in a 5xx are logged: 1 for all, 0 to log nothing at all.
        @WithDefault("1")
        double share();

        /// Where to; standard output without one.
        Optional<Path> file();
    }

    /// What a service is given at once adapts to it.
    interface Overload {

        /// A service whose answers begin later than this on average has too much to do.
        @WithDefault("500ms")
        Duration target();

        /// Requests at once to begin with, spread over the event loops; never fewer than an eighth of that.
        @WithDefault("128")
        int first();

        /// Requests that wait for their turn, at most, on one event loop; more are 503.
        @WithDefault("1000")
        int queue();

        /// Requests wait so long for their turn while a burst passes, and never longer than a quarter of their time.
        @WithDefault("3s")
        Duration burst();

        /// Once the wait has lasted longer than a burst, a request that has waited so long is 503.
        @WithDefault("250ms")
        Duration patience();
    }
}
