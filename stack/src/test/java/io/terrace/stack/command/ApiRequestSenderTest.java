package io.terrace.stack.command;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.stack.process.LoopbackPorts;
import io.terrace.stack.process.StackException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.Test;

class ApiRequestSenderTest {

    @Test
    void whereNothingAnswersItSaysSo() {
        String nobody = "http://localhost:" + LoopbackPorts.free(1).getFirst();
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(nobody + "/v2/me")).build();

        try (HttpClient client = HttpClient.newHttpClient()) {
            assertThatThrownBy(() -> ApiRequestSender.send(client, request))
                    .isInstanceOf(StackException.class)
                    .hasMessageStartingWith(nobody + " does not answer; ./terrace status");
        }
    }
}
