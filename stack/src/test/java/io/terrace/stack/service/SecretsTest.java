package io.terrace.stack.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.stack.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsTest {

    @TempDir
    Path folder = Path.of("");

    @Test
    void aSecretIsMadeOnceAndKept() {
        String first = Secrets.of(new Home(folder)).of("master-key");

        assertThat(Secrets.of(new Home(folder)).of("master-key"))
                .isEqualTo(first)
                .matches("[0-9a-f]{64}");
    }

    @Test
    void eachNameHasItsOwn() {
        Secrets secrets = Secrets.of(new Home(folder));

        assertThat(secrets.of("a")).isNotEqualTo(secrets.of("b"));
    }

    @Test
    void onlyItsOwnerReadsTheFile() throws IOException {
        Home home = new Home(folder);
        Secrets.of(home).of("master-key");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.secrets())))
                .isEqualTo("rw-------");
    }
}
