package io.terrace.community.invitation;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.nayuki.qrcodegen.QrCode;

/// A link as a QR code, dark on light, with the quiet zone of four modules that readers need.
final class QrCodeWriter {

    private static final int QUIET = 4;

    private final QrCode code;
    private final int modules;

    QrCodeWriter(String url) {
        code = QrCode.encodeText(url, QrCode.Ecc.MEDIUM);
        modules = code.size + 2 * QUIET;
    }

    byte[] svg(int size) {
        StringBuilder path = new StringBuilder();
        for (int y = 0; y < code.size; y++) {
            for (int x = 0; x < code.size; x++) {
                if (code.getModule(x, y)) {
                    path.append("M%d,%dh1v1h-1z".formatted(x + QUIET, y + QUIET));
                }
            }
        }
        return """
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%1$d" viewBox="0 0 %2$d %2$d" \
                shape-rendering="crispEdges"><rect width="%2$d" height="%2$d" fill="#fff"/><path d="%3$s"/></svg>
                """.formatted(size, modules, path).getBytes(UTF_8);
    }

    /// Each module as many whole pixels as fit; what is left over is margin.
    byte[] png(int size) {
        int scale = Math.max(1, size / modules);
        int margin = (size - code.size * scale) / 2;
        return PngWriter.of(
                size, (x, y) -> code.getModule(Math.floorDiv(x - margin, scale), Math.floorDiv(y - margin, scale)));
    }
}
