package io.terrace.media.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.platform.kernel.Ids;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderStoreTest extends StoreContract {

    @TempDir
    Path folder = Path.of("");

    @Override
    ObjectStore store() {
        return new FolderStore(folder);
    }

    @Test
    void aBrokenPutLeavesNoDraft() throws IOException {
        ObjectKey key = new ObjectKey(Ids.next(), Ids.next(), Ids.next());

        assertThatThrownBy(() -> store().put(key, new ByteArrayInputStream(new byte[9]), 10))
                .isInstanceOf(IOException.class);

        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)).isEmpty();
        }
    }
}
