package io.terrace.bench.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.bench.gateway.StreamGateway;
import io.terrace.bench.service.BenchSandbox;
import io.terrace.bench.service.ContextTokens;
import io.terrace.bench.service.ServiceOptions;
import io.terrace.bench.service.TestedService;
import io.terrace.stack.process.LoopbackPorts;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/// The gateway before realtime-service, whose frames come from feed-service's topic: removed freestyles of one
/// community, to all its fans.
final class TerraceStream implements StreamServer, AutoCloseable {

    private static final String SERVICE = "realtime-service";
    private static final String TOPIC = "feed.v1";
    private static final UUID AUTHOR = UUID.randomUUID();

    private final StreamGateway gateway;
    private final List<StreamHop> hops;
    private final KafkaProducer<String, String> producer;
    private final InstantSource clock = InstantSource.system();
    private final AtomicReference<@Nullable Exception> refused = new AtomicReference<>();

    /// Starts both programs.
    ///
    /// @param jvm options of the gateway's JVM
    TerraceStream(BenchSandbox sandbox, ServiceOptions tuning, List<String> jvm) {
        int redis = sandbox.redis();
        tuning.needs("QUARKUS_REDIS_HOSTS", "redis://127.0.0.1:" + redis);
        TestedService realtime = sandbox.service(SERVICE, sandbox.database("realtime"), tuning);
        gateway = new StreamGateway(
                LoopbackPorts.free(1).getFirst(),
                sandbox.kafka("gateway"),
                redis,
                realtime.port(),
                ContextTokens.KEY,
                jvm);
        hops = List.of(
                new StreamHop(gateway.name(), sandbox.run(gateway), true),
                new StreamHop(SERVICE, realtime.service(), true));
        Map<String, Object> settings = sandbox.kafka().settings();
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
    }

    @Override
    public String name() {
        return "gateway and realtime-service";
    }

    @Override
    public int port() {
        return gateway.port();
    }

    @Override
    public List<StreamHop> hops() {
        return hops;
    }

    @Override
    public List<byte[]> openings(int count) {
        return gateway.openings(count);
    }

    @Override
    public void publish(int number) {
        String id = FrameNumber.id(number);
        String time = clock.instant().toString();
        var message = new ProducerRecord<>(TOPIC, id, """
                {"type":"freestyle.removed","freestyleId":"%s","communityId":"%s","authorId":"%s","at":"%s"}""".formatted(id, gateway.community(), AUTHOR, time));
        message.headers().add("id", UUID.randomUUID().toString().getBytes(UTF_8));
        message.headers().add("community", gateway.community().toString().getBytes(UTF_8));
        message.headers().add("time", time.getBytes(UTF_8));
        var _ = producer.send(message, (_, failure) -> refused.compareAndSet(null, failure));
    }

    @Override
    public void settle() {
        producer.flush();
        Exception failure = refused.get();
        if (failure != null) {
            throw new IllegalStateException("Kafka refused a frame", failure);
        }
    }

    @Override
    public void close() {
        producer.close();
        gateway.close();
    }
}
