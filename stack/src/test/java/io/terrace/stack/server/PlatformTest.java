package io.terrace.stack.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.stack.process.StackException;
import org.junit.jupiter.api.Test;

class PlatformTest {

    @Test
    void machinesAreDistinguished() {
        assertThat(Platform.of("Linux", "amd64")).isEqualTo(Platform.LINUX_AMD64);
        assertThat(Platform.of("Linux", "aarch64")).isEqualTo(Platform.LINUX_ARM64);
        assertThat(Platform.of("Mac OS X", "aarch64")).isEqualTo(Platform.MAC_ARM64);
        assertThat(Platform.of("Mac OS X", "x86_64")).isEqualTo(Platform.MAC_AMD64);
    }

    @Test
    void machineWithoutServersGetsAClearMessage() {
        assertThatThrownBy(() -> Platform.of("Windows 11", "amd64"))
                .isInstanceOf(StackException.class)
                .hasMessageContaining("Windows 11");
    }
}
