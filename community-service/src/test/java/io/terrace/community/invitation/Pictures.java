package io.terrace.community.invitation;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;

/// Reads QR codes with another library than the one that wrote them.
final class Pictures {

    private static final Pattern SVG = Pattern.compile("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"(\\d+)\""
            + " height=\"(\\d+)\" viewBox=\"0 0 (\\d+) \\3\" shape-rendering=\"crispEdges\">"
            + "<rect width=\"\\3\" height=\"\\3\" fill=\"#fff\"/><path d=\"([Mhvz0-9,-]+)\"/></svg>\\s*");
    private static final Pattern MODULE = Pattern.compile("M(\\d+),(\\d+)h1v1h-1z");
    private static final int WHITE = 0xFFFFFF;

    private Pictures() {}

    static String readPng(byte[] png, int size) throws IOException, ReaderException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        if (image.getWidth() != size || image.getHeight() != size) {
            throw new IOException("%d x %d".formatted(image.getWidth(), image.getHeight()));
        }
        return read(image.getRGB(0, 0, size, size, null, 0, size), size);
    }

    static String readSvg(byte[] svg, int size) throws IOException, ReaderException {
        Matcher picture = SVG.matcher(new String(svg, StandardCharsets.UTF_8));
        if (!picture.matches() || Integer.parseInt(picture.group(1)) != size) {
            throw new IOException(new String(svg, StandardCharsets.UTF_8));
        }
        int modules = Integer.parseInt(picture.group(3));
        int scale = 8;
        int[] pixels = new int[modules * scale * modules * scale];
        Arrays.fill(pixels, WHITE);
        MODULE.matcher(picture.group(4)).results().forEach(module -> fill(module, pixels, modules, scale));
        return read(pixels, modules * scale);
    }

    private static void fill(MatchResult module, int[] pixels, int modules, int scale) {
        for (int dy = 0; dy < scale; dy++) {
            for (int dx = 0; dx < scale; dx++) {
                int x = Integer.parseInt(module.group(1)) * scale + dx;
                int y = Integer.parseInt(module.group(2)) * scale + dy;
                pixels[y * modules * scale + x] = 0;
            }
        }
    }

    /// Reads the modules where they lie: looked for as in a photograph, one code in two hundred is not found.
    private static String read(int[] pixels, int size) throws ReaderException {
        var source = new RGBLuminanceSource(size, size, pixels);
        return new QRCodeReader()
                .decode(new BinaryBitmap(new HybridBinarizer(source)), Map.of(DecodeHintType.PURE_BARCODE, true))
                .getText();
    }
}
