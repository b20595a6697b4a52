package io.terrace.stack.process;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class PortsTest {

    @Test
    void aPortInUseIsNamedWithItsHolder() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> Ports.requireFree("gateway", taken.getLocalPort()))
                    .isInstanceOf(StackException.class)
                    .hasMessageContaining("pid " + ProcessHandle.current().pid())
                    .hasMessageContaining("TERRACE_PORT_GATEWAY");
        }
    }
}
