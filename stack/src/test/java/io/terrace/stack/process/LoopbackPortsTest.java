package io.terrace.stack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopbackPortsTest {

    @Test
    void occupiedPortErrorNamesOwningProcess() throws IOException {
        int port = LoopbackPorts.free(1).getFirst();

        try (ServerSocket held = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> LoopbackPorts.requireFree("feed-service", held.getLocalPort()))
                    .isInstanceOf(StackException.class)
                    .hasMessageContaining("Port " + port + ", which feed-service needs")
                    .hasMessageContaining("pid " + ProcessHandle.current().pid() + " (")
                    .hasMessageContaining("java")
                    .hasMessageContaining("TERRACE_PORT_FEED_SERVICE");
        }
    }

    @Test
    void freePortsAreFreeAndAllDifferent() {
        List<Integer> ports = LoopbackPorts.free(6);

        assertThat(ports).doesNotHaveDuplicates().hasSize(6);
        assertThatCode(() -> ports.forEach(port -> LoopbackPorts.requireFree("x", port)))
                .doesNotThrowAnyException();
    }
}
