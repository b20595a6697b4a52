package io.terrace.stack.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a service's principal may do at the broker, and above all what it may not.
@Tag("slow")
class KafkaAccessTest {

    private static final Logger CLIENTS = Logger.getLogger("org.apache.kafka");

    @TempDir
    static Path folder;

    private static Bench bench;
    private static Kafka kafka;

    @BeforeAll
    static void start() {
        CLIENTS.setLevel(Level.OFF);
        bench = Bench.in(folder);
        kafka = bench.kafka();
        bench.start(kafka);
        kafka.topics().create("");
        TopicAccess.ALL.forEach(access -> kafka.accounts().create(access, "", "secret"));
    }

    @AfterAll
    static void end() {
        bench.kill(kafka);
    }

    @Test
    void everyServiceWritesExactlyTheTopicsOfTheList() {
        for (TopicAccess access : TopicAccess.ALL) {
            List<String> written = new ArrayList<>();
            try (var producer = producer(as(access.service()))) {
                for (String topic : all()) {
                    if (isAllowed(() -> send(producer, topic))) {
                        written.add(topic);
                    }
                }
            }

            List<String> listed = new ArrayList<>(access.writes());
            listed.add(access.deadLetters());
            assertThat(written).as(access.service()).containsExactlyInAnyOrderElementsOf(listed);
        }
    }

    @Test
    void everyServiceReadsExactlyTheTopicsOfTheList() {
        for (TopicAccess access : TopicAccess.ALL) {
            List<String> read = new ArrayList<>();
            var consumer = consumer(as(access.service()), access.groups() + "test");
            try {
                for (String topic : all()) {
                    if (isAllowed(() -> join(consumer, topic))) {
                        read.add(topic);
                    }
                }
            } finally {
                // The refusal of the last topic may come as late as here.
                isAllowed(consumer::close);
            }

            assertThat(read).as(access.service()).containsExactlyInAnyOrderElementsOf(access.reads());
        }
    }

    @Test
    void walletCannotForgePollEvents() {
        assertThatThrownBy(() -> send(as("wallet-service"), "polls.v1"))
                .hasCauseInstanceOf(TopicAuthorizationException.class);
        assertThatCode(() -> send(as("polls-service"), "polls.v1")).doesNotThrowAnyException();
    }

    @Test
    void anothersConsumerGroupIsNotJoined() {
        assertThatThrownBy(() -> poll(as("wallet-service"), "community-service.polls", "polls.v1"))
                .isInstanceOf(GroupAuthorizationException.class);
    }

    @Test
    void aServiceMakesNoTopicsAndGivesItselfNoRights() {
        assertThatThrownBy(() -> administer(
                        as("wallet-service"),
                        admin -> admin.createTopics(List.of(new NewTopic("mine", 1, (short) 1)))
                                .all()
                                .get()))
                .hasCauseInstanceOf(AuthorizationException.class);
        assertThatThrownBy(() -> administer(
                        as("wallet-service"),
                        admin -> admin.describeUserScramCredentials().all().get()))
                .hasCauseInstanceOf(ClusterAuthorizationException.class);
    }

    @Test
    void aStrangerCanDoNothing() {
        KafkaLogin wrong = new KafkaLogin(kafka.bootstrap(), KafkaLogin.SCRAM, "polls-service", "guess");
        KafkaLogin unknown = new KafkaLogin(kafka.bootstrap(), KafkaLogin.SCRAM, "nobody", "secret");
        KafkaLogin plain = new KafkaLogin(kafka.bootstrap(), KafkaLogin.PLAIN, "polls-service", "secret");
        Map<String, Object> none = Map.of("bootstrap.servers", kafka.bootstrap());

        for (KafkaLogin stranger : List.of(wrong, unknown, plain)) {
            assertThatThrownBy(() -> send(stranger.settings(), "polls.v1"))
                    .hasCauseInstanceOf(SaslAuthenticationException.class);
            assertThatThrownBy(() -> poll(stranger.settings(), "polls-service.test", "polls.v1"))
                    .isInstanceOf(SaslAuthenticationException.class);
        }
        assertThat(KafkaTopicCreator.reachable(wrong)).isFalse();
        assertThatThrownBy(() ->
                        administer(none, admin -> admin.listTopics().names().get()))
                .isInstanceOf(ExecutionException.class);
    }

    @Test
    void nextStartReplacesPasswordsAndRemovesOldRules() {
        TopicAccess wide = new TopicAccess("notification-service", List.of("wallet.v1"), List.of());
        TopicAccess narrow = new TopicAccess("notification-service", List.of(), List.of());
        KafkaLogin before = kafka.accounts().create(wide, "", "before");
        assertThatCode(() -> send(before.settings(), "wallet.v1")).doesNotThrowAnyException();

        KafkaLogin after = kafka.accounts().create(narrow, "", "after");

        assertThat(KafkaTopicCreator.reachable(before)).isFalse();
        assertThatThrownBy(() -> send(after.settings(), "wallet.v1"))
                .hasCauseInstanceOf(TopicAuthorizationException.class);
    }

    @Test
    void accountsOutliveAKill() {
        bench.kill(kafka);
        bench.start(kafka);

        assertThatCode(() -> send(as("polls-service"), "polls.v1")).doesNotThrowAnyException();
        assertThatThrownBy(() -> send(as("wallet-service"), "polls.v1"))
                .hasCauseInstanceOf(TopicAuthorizationException.class);
    }

    @Test
    void aTestRunReachesItsOwnTopicsOnly() {
        kafka.topics().create("t1.");
        kafka.topics().create("t2.");
        KafkaLogin first = kafka.accounts().createForAll("t1.", "secret");

        assertThatCode(() -> send(first.settings(), "t1.polls.v1")).doesNotThrowAnyException();
        assertThatThrownBy(() -> send(first.settings(), "t2.polls.v1"))
                .hasCauseInstanceOf(TopicAuthorizationException.class);
        assertThatThrownBy(() -> send(first.settings(), "polls.v1"))
                .hasCauseInstanceOf(TopicAuthorizationException.class);
    }

    private interface Act {
        void run() throws Exception;
    }

    private interface Administration {
        void run(Admin admin) throws Exception;
    }

    private static List<String> all() {
        List<String> all = new ArrayList<>(TopicAccess.topics());
        TopicAccess.ALL.forEach(access -> all.add(access.deadLetters()));
        return all;
    }

    // Whatever else goes wrong is the test's failure.
    @SuppressWarnings("IllegalCatch")
    private static boolean isAllowed(Act act) {
        try {
            act.run();
            return true;
        } catch (TopicAuthorizationException refused) {
            return false;
        } catch (Exception e) {
            if (e.getCause() instanceof TopicAuthorizationException) {
                return false;
            }
            throw new AssertionError(e);
        }
    }

    private static Map<String, Object> as(String service) {
        return new KafkaLogin(kafka.bootstrap(), KafkaLogin.SCRAM, service, "secret").settings();
    }

    private static void send(Map<String, Object> login, String topic) throws Exception {
        try (var producer = producer(login)) {
            send(producer, topic);
        }
    }

    private static void send(KafkaProducer<String, String> producer, String topic) throws Exception {
        producer.send(new ProducerRecord<>(topic, "{}")).get();
    }

    private static void poll(Map<String, Object> login, String group, String topic) {
        try (var consumer = consumer(login, group)) {
            join(consumer, topic);
        }
    }

    private static void join(KafkaConsumer<String, String> consumer, String topic) {
        consumer.subscribe(List.of(topic));
        for (int round = 0;
                consumer.assignment().stream().noneMatch(part -> part.topic().equals(topic));
                round++) {
            try {
                consumer.poll(Duration.ofSeconds(1));
            } catch (TopicAuthorizationException refused) {
                // The refusal of the topic before may come late.
                if (refused.unauthorizedTopics().contains(topic)) {
                    throw refused;
                }
            }
            assertThat(round).isLessThan(60);
        }
    }

    /// As services send: idempotently.
    private static KafkaProducer<String, String> producer(Map<String, Object> login) {
        return new KafkaProducer<>(login, new StringSerializer(), new StringSerializer());
    }

    /// As services read: in a group.
    private static KafkaConsumer<String, String> consumer(Map<String, Object> login, String group) {
        login.put("group.id", group);
        login.put("allow.auto.create.topics", false);
        return new KafkaConsumer<>(login, new StringDeserializer(), new StringDeserializer());
    }

    private static void administer(Map<String, Object> login, Administration administration) throws Exception {
        Map<String, Object> hurried = new HashMap<>(login);
        hurried.put("default.api.timeout.ms", 3000);
        hurried.put("request.timeout.ms", 3000);
        try (Admin admin = Admin.create(hurried)) {
            administration.run(admin);
        }
    }
}
