package io.terrace.media.upload;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.media.MediaConfig;
import io.terrace.media.Recordings;
import io.terrace.media.TestFan;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class OrphanSweepJobTest {

    private static final byte[] WAV = Recordings.wav(500, 12);

    @Inject
    OrphanSweepJob job;

    @Inject
    MediaConfig config;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    private final TestFan fan = TestFan.anyone();

    @BeforeEach
    void makeDue() {
        tenantTransaction.call(fan.community(), () -> sql.run("delete from store_scan"));
    }

    @Test
    void oldObjectsThatNoUploadLeadsToAreDeleted() throws IOException {
        String ready = fan.ready(WAV);
        String sent = fan.sent(WAV);
        Path beside = write(ready, Ids.next().toString());
        Path draft = write(ready, Ids.next() + ".draft");
        Path unknown = write(Ids.next().toString(), Ids.next().toString());
        Path foreign = write("lost+found", "readme.txt");
        Path ofToday = write(Ids.next().toString(), Ids.next().toString());
        ageAll(folder(ready));
        ageAll(folder(sent));
        age(unknown);
        age(foreign);

        job.sweep();

        assertThat(List.of(beside, draft, unknown)).noneMatch(Files::exists);
        assertThat(List.of(foreign, ofToday)).allMatch(Files::exists);
        assertThat(files(folder(ready))).isEqualTo(1);
        assertThat(files(folder(sent))).isEqualTo(1);
        fan.complete(sent).then().statusCode(200);
    }

    @Test
    void sweepIsDueOnceADay() throws IOException {
        job.sweep();
        Path orphan = write(Ids.next().toString(), Ids.next().toString());
        age(orphan);

        job.sweep();

        assertThat(orphan).exists();
        Files.delete(orphan);
    }

    @Test
    void tooManyOrphansAreLeftAlone() throws IOException {
        List<Path> orphans = Stream.generate(
                        () -> write(Ids.next().toString(), Ids.next().toString()))
                .limit(config.scan().maxOrphans() + 1)
                .toList();
        for (Path orphan : orphans) {
            age(orphan);
        }

        job.sweep();

        assertThat(orphans).allMatch(Files::exists);
        for (Path orphan : orphans) {
            Files.delete(orphan);
        }
    }

    private Path write(String upload, String name) {
        try {
            Files.createDirectories(folder(upload));
            return Files.write(folder(upload).resolve(name), WAV);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path folder(String upload) {
        return config.folder().resolve(fan.community().toString()).resolve(upload);
    }

    private static void ageAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                age(file);
            }
        }
    }

    private static void age(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(3))));
    }

    private static long files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }
}
