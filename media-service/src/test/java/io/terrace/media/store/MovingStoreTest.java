package io.terrace.media.store;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/// Two stores that are one to their users.
class MovingStoreTest extends StoreContract {

    @TempDir
    Path previous = Path.of("");

    @TempDir
    Path next = Path.of("");

    @Override
    ObjectStore store() {
        return new MovingStore(new FolderStore(next), new FolderStore(previous));
    }
}
