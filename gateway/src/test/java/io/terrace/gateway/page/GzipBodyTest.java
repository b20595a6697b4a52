package io.terrace.gateway.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class GzipBodyTest {

    private final GzipBody packed = GzipBody.of("the document".getBytes(UTF_8));

    @Test
    void gzipBodyDecompressesToOriginal() throws IOException {
        try (GZIPInputStream in =
                new GZIPInputStream(new ByteArrayInputStream(packed.gzip().getBytes()))) {
            assertThat(in.readAllBytes()).asString(UTF_8).isEqualTo("the document");
        }
    }

    @Test
    void itsTagIsItsContents() {
        assertThat(GzipBody.of("the document".getBytes(UTF_8)).tag()).isEqualTo(packed.tag());
        assertThat(GzipBody.of("another".getBytes(UTF_8)).tag()).isNotEqualTo(packed.tag());
    }

    @Test
    void weakStrongOrAnyTagMatches() {
        String strong = packed.tag().substring(2);

        assertThat(packed.isIn(packed.tag())).isTrue();
        assertThat(packed.isIn("\"other\", " + strong)).isTrue();
        assertThat(packed.isIn("*")).isTrue();
        assertThat(packed.isIn("\"other\"")).isFalse();
    }

    @Test
    void gzipIsTakenUnlessItIsRefused() {
        assertThat(GzipBody.isTaken("br, gzip")).isTrue();
        assertThat(GzipBody.isTaken("gzip;q=0.5")).isTrue();
        assertThat(GzipBody.isTaken("gzip; q=0")).isFalse();
        assertThat(GzipBody.isTaken("gzip;q=0.0, br")).isFalse();
        assertThat(GzipBody.isTaken("identity")).isFalse();
    }
}
