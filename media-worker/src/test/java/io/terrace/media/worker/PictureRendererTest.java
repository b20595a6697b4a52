package io.terrace.media.worker;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.WritableRaster;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PictureRendererTest {

    private static final int RED = 0xC02020;
    private static final int GREEN = 0x20C020;
    private static final int BLUE = 0x2020C0;
    private static final int GREY = 0x808080;

    @Test
    void pictureComesInThreeSizes() throws IOException {
        assertThat(render(1, encoded(corners(1000, 700), "png")))
                .extracting(BufferedImage::getWidth)
                .containsExactly(64, 256, 512);
    }

    @Test
    void smallPictureIsNotMadeLarger() throws IOException {
        List<BufferedImage> sizes = render(1, encoded(corners(200, 100), "png"));

        assertThat(sizes).extracting(BufferedImage::getWidth).containsExactly(64, 100, 100);
        assertThat(sizes).extracting(BufferedImage::getHeight).containsExactly(64, 100, 100);
    }

    @Test
    void onePixelIsAPicture() throws IOException {
        assertThat(render(1, encoded(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB), "png")))
                .extracting(BufferedImage::getWidth)
                .containsExactly(1, 1, 1);
    }

    /// The colours of the upper left, upper right, lower left and lower right, once it is upright.
    @ParameterizedTest
    @CsvSource({
        "1, red, green, blue, grey",
        "2, green, red, grey, blue",
        "3, grey, blue, green, red",
        "4, blue, grey, red, green",
        "5, red, blue, green, grey",
        "6, blue, red, grey, green",
        "7, grey, green, blue, red",
        "8, green, grey, red, blue",
    })
    void pictureIsTurnedUpright(
            int orientation, String upperLeft, String upperRight, String lowerLeft, String lowerRight)
            throws IOException {
        for (BufferedImage size : render(orientation, encoded(corners(600, 600), "jpeg"))) {
            int near = size.getWidth() / 4;
            int far = size.getWidth() - near;
            assertThat(List.of(
                            name(size, near, near), name(size, far, near), name(size, near, far), name(size, far, far)))
                    .containsExactly(upperLeft, upperRight, lowerLeft, lowerRight);
        }
    }

    @Test
    void squareIsCutFromTheMiddle() throws IOException {
        BufferedImage wide = new BufferedImage(300, 100, BufferedImage.TYPE_INT_RGB);
        fill(wide, 0, 0, 100, 100, RED);
        fill(wide, 100, 0, 100, 100, GREEN);
        fill(wide, 200, 0, 100, 100, BLUE);

        BufferedImage large = render(1, encoded(wide, "png")).getLast();

        assertThat(List.of(name(large, 4, 50), name(large, 50, 50), name(large, 95, 50)))
                .containsOnly("green");
    }

    @Test
    void noMetadataSurvives() throws IOException {
        byte[] jpeg = encoded(corners(600, 600), "jpeg");
        byte[] secret = "Exif\0\0MM\0*GPS 51.5 N \u00E9".getBytes(ISO_8859_1);
        ByteArrayOutputStream tagged = new ByteArrayOutputStream();
        tagged.write(jpeg, 0, 2);
        segment(tagged, 0xE1, secret);
        segment(tagged, 0xE1, "http://ns.adobe.com/xap/1.0/\0<secret/>".getBytes(ISO_8859_1));
        segment(tagged, 0xFE, "<script>secret</script>".getBytes(ISO_8859_1));
        tagged.write(jpeg, 2, jpeg.length - 2);

        String all = new String(PictureRenderer.render(request(1, tagged.toByteArray())), ISO_8859_1);

        assertThat(all).doesNotContain("Exif", "GPS", "secret", "adobe", "ICC_PROFILE");
    }

    @Test
    void transparencyBecomesWhite() throws IOException {
        BufferedImage half = new BufferedImage(128, 128, BufferedImage.TYPE_INT_ARGB);
        fill(half, 0, 0, 64, 128, 0xFF000000 | RED);

        BufferedImage small = render(1, encoded(half, "png")).getFirst();

        assertThat(name(small, 8, 32)).isEqualTo("red");
        assertThat(brightness(small, 56, 32)).isGreaterThan(248);
    }

    @Test
    void paletteAndGreyKeepTheirColours() throws IOException {
        BufferedImage palette = new BufferedImage(100, 100, BufferedImage.TYPE_BYTE_INDEXED);
        fill(palette, 0, 0, 100, 100, BLUE);
        BufferedImage grey = new BufferedImage(100, 100, BufferedImage.TYPE_BYTE_GRAY);
        for (int i = 0; i < 10_000; i++) {
            grey.getRaster().setSample(i % 100, i / 100, 0, 128);
        }

        assertThat(name(render(1, encoded(palette, "png")).getFirst(), 32, 32)).isEqualTo("blue");
        assertThat(brightness(render(1, encoded(grey, "png")).getFirst(), 32, 32))
                .isBetween(124, 132);
        assertThat(brightness(render(1, encoded(grey, "jpeg")).getFirst(), 32, 32))
                .isBetween(124, 132);
    }

    @Test
    void coloursAreConvertedToSrgb() throws IOException {
        BufferedImage dark = new BufferedImage(100, 100, BufferedImage.TYPE_INT_RGB);
        fill(dark, 0, 0, 100, 100, 0x404040);
        byte[] jpeg = encoded(dark, "jpeg");
        ByteArrayOutputStream profile = new ByteArrayOutputStream();
        profile.writeBytes("ICC_PROFILE\0\1\1".getBytes(ISO_8859_1));
        profile.writeBytes(ICC_Profile.getInstance(ColorSpace.CS_LINEAR_RGB).getData());
        ByteArrayOutputStream linear = new ByteArrayOutputStream();
        linear.write(jpeg, 0, 2);
        segment(linear, 0xE2, profile.toByteArray());
        linear.write(jpeg, 2, jpeg.length - 2);

        // A quarter of the light is 137 of 255 in sRGB.
        assertThat(brightness(render(1, linear.toByteArray()).getFirst(), 32, 32))
                .isBetween(132, 142);
    }

    @Test
    void sixteenBitsAreTaken() throws IOException {
        ColorModel deep = new ComponentColorModel(
                ColorSpace.getInstance(ColorSpace.CS_sRGB),
                true,
                false,
                ColorModel.TRANSLUCENT,
                DataBuffer.TYPE_USHORT);
        WritableRaster raster = deep.createCompatibleWritableRaster(100, 100);
        for (int i = 0; i < 40_000; i++) {
            raster.setSample(i / 4 % 100, i / 400, i % 4, i % 4 == 3 ? 0xFFFF : 0x8000);
        }

        BufferedImage small = render(1, encoded(new BufferedImage(deep, raster, false, null), "png"))
                .getFirst();

        assertThat(brightness(small, 32, 32)).isBetween(124, 132);
    }

    @ParameterizedTest
    @CsvSource({"lossy.webp, blue", "lossless.webp, blue", "transparent.webp, white"})
    void webpIsTaken(String file, String right) throws IOException {
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream(file))) {
            BufferedImage large = render(1, in.readAllBytes()).getLast();

            assertThat(large.getWidth()).isEqualTo(60);
            assertThat(name(large, 8, 30)).isEqualTo("red");
            assertThat(name(large, 52, 30)).isEqualTo(right);
        }
    }

    @Test
    void noPictureIsNone() {
        assertThatThrownBy(() -> PictureRenderer.render(new byte[0])).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> PictureRenderer.render(request(1, "<svg/>".getBytes(ISO_8859_1))))
                .isInstanceOf(IOException.class);
    }

    static BufferedImage corners(int width, int height) {
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        int right = width / 2;
        int low = height / 2;
        fill(picture, 0, 0, right, low, RED);
        fill(picture, right, 0, width - right, low, GREEN);
        fill(picture, 0, low, right, height - low, BLUE);
        fill(picture, right, low, width - right, height - low, GREY);
        return picture;
    }

    static byte[] encoded(BufferedImage picture, String format) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        assertThat(ImageIO.write(picture, format, bytes)).isTrue();
        return bytes.toByteArray();
    }

    static byte[] request(int orientation, byte[] picture) {
        byte[] request = new byte[picture.length + 1];
        request[0] = (byte) orientation;
        System.arraycopy(picture, 0, request, 1, picture.length);
        return request;
    }

    private static List<BufferedImage> render(int orientation, byte[] picture) throws IOException {
        DataInputStream in =
                new DataInputStream(new ByteArrayInputStream(PictureRenderer.render(request(orientation, picture))));
        List<BufferedImage> sizes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int side = in.readInt();
            BufferedImage size = ImageIO.read(new ByteArrayInputStream(in.readNBytes(in.readInt())));
            assertThat(size.getWidth()).isEqualTo(side);
            sizes.add(size);
        }
        return sizes;
    }

    private static void fill(BufferedImage picture, int left, int top, int width, int height, int colour) {
        for (int y = top; y < top + height; y++) {
            for (int x = left; x < left + width; x++) {
                picture.setRGB(x, y, colour);
            }
        }
    }

    private static void segment(ByteArrayOutputStream into, int marker, byte[] content) {
        into.write(0xFF);
        into.write(marker);
        into.write((content.length + 2) >> 8);
        into.write(content.length + 2);
        into.writeBytes(content);
    }

    private static String name(BufferedImage picture, int x, int y) {
        int rgb = picture.getRGB(x, y);
        int red = rgb >> 16 & 0xFF;
        int green = rgb >> 8 & 0xFF;
        int blue = rgb & 0xFF;
        if (Math.min(red, Math.min(green, blue)) > 240) {
            return "white";
        }
        if (Math.abs(red - green) < 40 && Math.abs(green - blue) < 40) {
            return "grey";
        }
        return red > green && red > blue ? "red" : green > blue ? "green" : "blue";
    }

    private static int brightness(BufferedImage picture, int x, int y) {
        return picture.getRGB(x, y) >> 8 & 0xFF;
    }
}
