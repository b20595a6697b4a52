package io.terrace.media.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.terrace.platform.kernel.Ids;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What every store does alike.
abstract class StoreContract {

    private static final UUID COMMUNITY = Ids.next();

    private final UUID upload = Ids.next();
    private final ObjectKey key = new ObjectKey(COMMUNITY, upload, Ids.next());

    abstract ObjectStore store();

    @Test
    void storedContentIsReadBack() throws IOException {
        byte[] content = content(3_000_000);

        store().put(key, new ByteArrayInputStream(content), content.length);

        assertThat(read(key, 0, content.length)).isEqualTo(content);
    }

    @Test
    void everyObjectIsListedInTheOrderOfNames() throws IOException {
        ObjectKey other = new ObjectKey(COMMUNITY, upload, Ids.next());
        store().put(other, new ByteArrayInputStream(content(70)), 70);
        store().put(key, new ByteArrayInputStream(content(30)), 30);

        try (Stream<StoredObject> all = store().list()) {
            List<StoredObject> ofUpload = all.filter(object -> object.key()
                            .filter(one -> one.upload().equals(upload))
                            .isPresent())
                    .toList();
            assertThat(ofUpload).extracting(StoredObject::name).isSorted();
            assertThat(ofUpload)
                    .extracting(object -> object.key().orElseThrow(), StoredObject::size)
                    .containsExactlyInAnyOrder(tuple(key, 30L), tuple(other, 70L));
            store().delete(ofUpload.stream()
                    .filter(object -> object.size() == 30)
                    .findAny()
                    .orElseThrow());
        }
        assertThatThrownBy(() -> read(key, 0, 30)).isInstanceOf(IOException.class);
        assertThat(read(other, 0, 70)).hasSize(70);
    }

    @Test
    void aRangeIsReadAlone() throws IOException {
        byte[] content = content(200_000);

        store().put(key, new ByteArrayInputStream(content), content.length);

        assertThat(read(key, 70_000, 65_537)).isEqualTo(Arrays.copyOfRange(content, 70_000, 135_537));
        assertThat(read(key, 199_999, 1)).isEqualTo(new byte[] {content[199_999]});
    }

    @Test
    void aPutTakesNoMoreThanItsSize() throws IOException {
        ByteArrayInputStream longer = new ByteArrayInputStream(content(1000));

        store().put(key, longer, 999);

        assertThat(read(key, 0, 999)).hasSize(999);
        assertThat(longer.available()).isEqualTo(1);
    }

    @Test
    void aStreamThatEndsEarlyLeavesNothing() {
        InputStream shorter = new ByteArrayInputStream(content(999));

        assertThatThrownBy(() -> store().put(key, shorter, 1000)).isInstanceOf(IOException.class);

        assertThatThrownBy(() -> read(key, 0, 1)).isInstanceOf(IOException.class);
    }

    @Test
    void aStreamThatBreaksLeavesNothing() {
        InputStream broken = new SequenceInputStream(new ByteArrayInputStream(content(500)), new Broken());

        assertThatThrownBy(() -> store().put(key, broken, 1000)).isInstanceOf(IOException.class);

        assertThatThrownBy(() -> read(key, 0, 1)).isInstanceOf(IOException.class);
    }

    @Test
    void aDeletedObjectIsGone() throws IOException {
        store().put(key, new ByteArrayInputStream(content(10)), 10);

        store().delete(key);
        store().delete(key);

        assertThatThrownBy(() -> read(key, 0, 10)).isInstanceOf(IOException.class);
    }

    @Test
    void clearingKeepsOneObjectAndOtherUploads() throws IOException {
        ObjectKey other = new ObjectKey(COMMUNITY, upload, Ids.next());
        ObjectKey foreign = new ObjectKey(COMMUNITY, Ids.next(), Ids.next());
        for (ObjectKey each : new ObjectKey[] {key, other, foreign}) {
            store().put(each, new ByteArrayInputStream(content(10)), 10);
        }

        store().clear(COMMUNITY, upload, Set.of(key.id()));

        assertThat(read(key, 0, 10)).hasSize(10);
        assertThat(read(foreign, 0, 10)).hasSize(10);
        assertThatThrownBy(() -> read(other, 0, 10)).isInstanceOf(IOException.class);
    }

    @Test
    void clearingAllLeavesNothing() throws IOException {
        store().put(key, new ByteArrayInputStream(content(10)), 10);

        store().clear(COMMUNITY, upload, Set.of());
        store().clear(COMMUNITY, upload, Set.of());

        assertThatThrownBy(() -> read(key, 0, 10)).isInstanceOf(IOException.class);
    }

    @Test
    void aStoreThatIsThereAnswers() {
        assertThat(store().answers()).isTrue();
    }

    private byte[] read(ObjectKey from, long at, long length) throws IOException {
        try (InputStream in = store().open(from, at, length)) {
            return in.readAllBytes();
        }
    }

    private static byte[] content(int size) {
        byte[] content = new byte[size];
        new Random(size).nextBytes(content);
        return content;
    }

    private static final class Broken extends InputStream {
        @Override
        public int read() throws IOException {
            throw new IOException("The line went dead");
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return read();
        }
    }
}
