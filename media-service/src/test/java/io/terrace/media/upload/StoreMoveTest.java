package io.terrace.media.upload;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.terrace.media.MediaConfig;
import io.terrace.media.Recordings;
import io.terrace.media.TestFan;
import io.terrace.media.link.UploadLinkSigner;
import io.terrace.media.store.LocalBucket;
import io.terrace.media.store.MovingStore;
import io.terrace.media.store.ObjectKey;
import io.terrace.media.store.ObjectStore;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Contents move from a folder to a bucket.
@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(LocalBucket.class)
@TestProfile(StoreMoveTest.Moving.class)
class StoreMoveTest {

    public static final class Moving implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("terrace.media.move-from", "folder", "terrace.media.folder", "target/moving-objects");
        }
    }

    private static final byte[] WAV = Recordings.wav(5_000, 11);

    @Inject
    StoreMoveJob job;

    @Inject
    ObjectStore store;

    @Inject
    MediaConfig config;

    @Inject
    UploadLinkSigner links;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    private TestFan fan = TestFan.anyone();

    @BeforeEach
    void makeDue() {
        tenantTransaction.call(fan.community(), () -> sql.run("delete from store_scan"));
    }

    @Test
    void oldContentIsPlayedBeforeAndAfterItMoves() throws IOException {
        String id = inOldStore();
        assertThat(given().get(play(id)).asByteArray()).isEqualTo(WAV);

        job.move();

        assertThat(file(id)).doesNotExist();
        assertThat(given().get(play(id)).asByteArray()).isEqualTo(WAV);
    }

    @Test
    void moveGoesOnAfterACrashBetweenItsSteps() throws IOException {
        String copied = inOldStore();
        String untouched = inOldStore();
        ((MovingStore) store).copy(key(copied), WAV.length);

        job.move();

        for (String id : List.of(copied, untouched)) {
            assertThat(file(id)).doesNotExist();
            assertThat(given().get(play(id)).asByteArray()).isEqualTo(WAV);
        }
    }

    @Test
    void deletedContentIsInNeitherStore() throws IOException {
        String id = inOldStore();
        tenantTransaction.call(
                fan.community(),
                () -> sql.run("update upload set access = 'DELETED' where id = ?", UUID.fromString(id)));

        job.move();
        store.clear(fan.community(), UUID.fromString(id), Set.of());

        assertThat(file(id)).doesNotExist();
        given().get(play(id)).then().statusCode(404);
    }

    @Test
    void downloadsAreWholeWhileContentsMove() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            fan = TestFan.anyone();
            makeDue();
            List<String> ids =
                    IntStream.range(0, 12).mapToObj(i -> inOldStore()).toList();
            List<Future<byte[]>> played;
            try (ExecutorService listeners = Executors.newVirtualThreadPerTaskExecutor()) {
                played = IntStream.range(0, 96)
                        .mapToObj(i -> listeners.submit((Callable<byte[]>)
                                () -> given().get(play(ids.get(i % ids.size()))).asByteArray()))
                        .toList();
                job.move();
            }

            for (Future<byte[]> one : played) {
                assertThat(one.resultNow()).as("round %d", seed).isEqualTo(WAV);
            }
            assertThat(ids)
                    .as("round %d", seed)
                    .allSatisfy(id -> assertThat(file(id)).doesNotExist());
        }
    }

    @Test
    void unfinishedUploadStaysWhereItIs() throws IOException {
        String id = fan.sent(WAV);
        Path draft = folder(id).resolve(Ids.next().toString());
        Files.createDirectories(draft.getParent());
        Files.write(draft, WAV);

        job.move();

        assertThat(draft).exists();
        fan.complete(id).then().statusCode(200);
    }

    /// A ready upload as it was before the move began.
    private String inOldStore() {
        try {
            String id = fan.ready(WAV);
            store.delete(key(id));
            Files.createDirectories(folder(id));
            Files.write(file(id), WAV);
            return id;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(String id) {
        return folder(id).resolve(key(id).id().toString());
    }

    private Path folder(String id) {
        return config.folder().resolve(fan.community().toString()).resolve(id);
    }

    private ObjectKey key(String id) {
        UUID object = tenantTransaction.call(
                fan.community(),
                () -> sql.first(
                                "select object_id from upload where id = ?",
                                row -> row.id("object_id"),
                                UUID.fromString(id))
                        .orElseThrow());
        return new ObjectKey(fan.community(), UUID.fromString(id), object);
    }

    private String play(String id) {
        return TestFan.path(
                links.toPlay(fan.community(), UUID.fromString(id), Instant.now().plusSeconds(600)));
    }
}
