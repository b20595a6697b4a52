package io.terrace.media;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.privacy.PersonalDataCatalog;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What a fan who is erased has uploaded.
@QuarkusTest
@WithTestResource(TestStack.class)
class ErasureTest {

    @Inject
    PersonalDataCatalog catalogue;

    @Inject
    MediaConfig config;

    private final TestFan fan = TestFan.anyone();
    private final TestFan other = TestFan.of(fan.community());

    @Test
    void everyTableIsInTheCatalogue() {
        assertThat(catalogue.tables()).isEqualTo(TestSchemaInspector.all());
    }

    @Test
    void objectsGoWithTheirFan() throws Exception {
        fan.ready(Recordings.wav(1_000, 1));
        fan.sent(Recordings.wav(1_000, 1));
        String kept = other.ready(Recordings.wav(1_000, 1));
        assertThat(objects()).isGreaterThanOrEqualTo(3);

        erase(fan.community(), fan.id());

        assertThat(objects()).isOne();
        other.get(kept).then().statusCode(200);
    }

    private long objects() throws IOException {
        Path folder = config.folder();
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().contains(fan.community().toString()))
                    .count();
        }
    }

    private void erase(UUID community, UUID fan) throws Exception {
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), new FanErased(fan, community, Ids.next(), Instant.parse("2026-01-01T12:00:00Z")));
        }
        await().untilAsserted(() -> assertThat(TestSchemaInspector.holding(community, fan.toString()))
                .contains("erased_fan")
                .isSubsetOf(catalogue.tablesThatKeep()));
    }
}
