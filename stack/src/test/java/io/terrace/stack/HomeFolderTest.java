package io.terrace.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeFolderTest {

    @TempDir
    Path folder;

    @Test
    void onlyItsOwnerEntersAHomeAndOneThatAnEarlierVersionLeftOpenIsClosed() throws IOException {
        HomeFolder home = new HomeFolder(folder.resolve(".terrace"));
        Files.createDirectories(home.logs());
        Files.setPosixFilePermissions(home.root(), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(home.logs(), PosixFilePermissions.fromString("rwxr-xr-x"));

        home.create();

        for (Path path : new Path[] {home.root(), home.logs(), home.runs(), home.objects()}) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                    .as(path.toString())
                    .isEqualTo("rwx------");
        }
    }
}
