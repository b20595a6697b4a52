package io.terrace.community.invitation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QrCodeWriterTest {

    private static final String URL = "https://go.example.com/l/0123456789";
    private static final String LONG_URL = "https://" + "a".repeat(190) + ".example/l/0123456789";

    @ParameterizedTest
    @ValueSource(ints = {128, 129, 200, 512, 1023, 2048})
    void independentReaderDecodesQrCode(int size) throws Exception {
        QrCodeWriter qr = new QrCodeWriter(URL);

        assertThat(Pictures.readPng(qr.png(size), size)).isEqualTo(URL);
        assertThat(Pictures.readSvg(qr.svg(size), size)).isEqualTo(URL);
    }

    @ParameterizedTest
    @ValueSource(ints = {128, 512})
    void theLongestAddressFitsTheSmallestPicture(int size) throws Exception {
        QrCodeWriter qr = new QrCodeWriter(LONG_URL);

        assertThat(Pictures.readPng(qr.png(size), size)).isEqualTo(LONG_URL);
        assertThat(Pictures.readSvg(qr.svg(size), size)).isEqualTo(LONG_URL);
    }
}
