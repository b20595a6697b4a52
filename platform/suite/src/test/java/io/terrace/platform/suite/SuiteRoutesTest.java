package io.terrace.platform.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuiteRoutesTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    @Test
    void everyRouteIsOfTheModuleItIsIn() {
        var table = SuiteRouteTableReader.table(JSON);

        assertThat(table.path("limits").size()).isPositive();
        assertThat(table.path("routes").findValuesAsText("service").stream().distinct())
                .containsExactlyInAnyOrderElementsOf(ServiceDescriptor.all().stream()
                        .map(ServiceDescriptor::name)
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{\"limitts\": {}}",
                "{\"limits\": []}",
                "{\"limits\": {\"reads\": {}}}",
                "{\"routes\": {}}",
                "{\"routes\": [1]}",
                "{\"routes\": [{\"path\": \"/a\", \"service\": \"wallet-service\"}]}"
            })
    void faultyFileIsRefusedByItsName(String file) throws IOException {
        write("gateway", "{\"limits\": {\"reads\": {}}}");
        write("polls-service", file);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> SuiteRouteTableReader.table(folder, JSON))
                .withMessageContaining("polls-service");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "{} {}"})
    void brokenFileIsNotRead(String file) throws IOException {
        write("polls-service", file);

        assertThatExceptionOfType(JsonProcessingException.class)
                .isThrownBy(() -> SuiteRouteTableReader.table(folder, JSON));
    }

    private void write(String service, String text) throws IOException {
        Files.writeString(folder.resolve(service + ".json"), text);
    }
}
