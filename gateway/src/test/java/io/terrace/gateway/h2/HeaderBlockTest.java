package io.terrace.gateway.h2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import org.junit.jupiter.api.Test;

class HeaderBlockTest {

    private final HpackHeaderWriter block = new HpackHeaderWriter();

    @Test
    void aRequestReadsAsItWasWritten() throws Http2Exception {
        block.request("GET", "service:8103", "/v2/feed?limit=2").add("Accept-Language", "de");

        Http2Headers read = read();
        assertThat(read.method()).hasToString("GET");
        assertThat(read.scheme()).hasToString("http");
        assertThat(read.authority()).hasToString("service:8103");
        assertThat(read.path()).hasToString("/v2/feed?limit=2");
        assertThat(read.get("accept-language")).hasToString("de");
    }

    @Test
    void anyMethodCanBeAsked() throws Http2Exception {
        block.request("DELETE", "a", "/");

        assertThat(read().method()).hasToString("DELETE");
    }

    @Test
    void lengthsOfEverySizeAreRead() throws Http2Exception {
        for (int length : new int[] {0, 1, 126, 127, 128, 254, 255, 256, 700, 16_000, 20_000}) {
            String value = "x".repeat(length);
            block.clear();
            block.request("GET", "a", "/").secret("authorization", value).add("after", new AsciiString("it"));

            assertThat(read().get("authorization")).hasToString(value);
            assertThat(read().get("after")).hasToString("it");
        }
    }

    @Test
    void nonLatinCharacterBecomesAQuestionMark() throws Http2Exception {
        block.request("GET", "a", "/").add("X-Name", "J\u00fcrgen \u26bd").add("after", "it");

        assertThat(read().get("x-name")).hasToString("J\u00fcrgen ?");
        assertThat(read().get("after")).hasToString("it");
    }

    private Http2Headers read() throws Http2Exception {
        return new DefaultHttp2HeadersDecoder(true, 64 << 10)
                .decodeHeaders(1, Unpooled.wrappedBuffer(block.bytes(), 0, block.length()));
    }
}
