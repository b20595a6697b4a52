package io.terrace.gateway.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParentTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @Test
    void validTraceContinuesUnderANewParent() {
        assertThat(TraceParentPropagator.following("00-" + TRACE + "-00f067aa0ba902b7-00", true))
                .startsWith("00-" + TRACE + "-")
                .endsWith("-00")
                .doesNotContain("00f067aa0ba902b7")
                .hasSize(55);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x"
            })
    void anythingElseStartsANewOne(String sent) {
        assertThat(TraceParentPropagator.following(sent, true))
                .matches("00-[0-9a-f]{32}-[0-9a-f]{16}-01")
                .doesNotContain(TRACE);
    }
}
