package io.terrace.stack.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.stack.HomeFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallationSecretsTest {

    @TempDir
    Path folder;

    private HomeFolder home;

    @BeforeEach
    void moveIn() {
        home = new HomeFolder(folder.resolve("home"));
    }

    @Test
    void aSecretIsMadeOnce() {
        String made = InstallationSecrets.of(home).of("master-key");

        assertThat(InstallationSecrets.of(home).of("master-key"))
                .isEqualTo(made)
                .matches("[0-9a-f]{64}");
        assertThat(InstallationSecrets.of(home).of("another")).isNotEqualTo(made);
    }

    @Test
    void onlyTheirOwnerReadsThem() throws IOException {
        InstallationSecrets.of(home).of("master-key");

        assertThat(Files.getPosixFilePermissions(home.secrets()))
                .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
        assertThat(home.root()).isDirectoryNotContaining("glob:**.half");
    }
}
