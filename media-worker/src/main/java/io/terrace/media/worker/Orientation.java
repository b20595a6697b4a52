package io.terrace.media.worker;

import java.awt.image.BufferedImage;

/// How a picture is turned, as EXIF numbers it: 1 is upright, even numbers are mirrored or 180 degrees off, 5 to 8 lie
/// on their side.
final class Orientation {

    private Orientation() {}

    /// @param square as it is stored
    /// @return as it is meant to be seen
    static BufferedImage upright(BufferedImage square, int orientation) {
        if (orientation <= 1 || orientation > 8) {
            return square;
        }
        int last = square.getWidth() - 1;
        BufferedImage upright = new BufferedImage(last + 1, last + 1, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y <= last; y++) {
            for (int x = 0; x <= last; x++) {
                upright.setRGB(x, y, source(square, orientation, x, y, last));
            }
        }
        return upright;
    }

    /// The stored pixel that is seen at a place.
    private static int source(BufferedImage square, int orientation, int x, int y, int last) {
        return switch (orientation) {
            case 2 -> square.getRGB(last - x, y);
            case 3 -> square.getRGB(last - x, last - y);
            case 4 -> square.getRGB(x, last - y);
            case 5 -> square.getRGB(y, x);
            case 6 -> square.getRGB(y, last - x);
            case 7 -> square.getRGB(last - y, last - x);
            case 8 -> square.getRGB(last - y, x);
            default -> square.getRGB(x, y);
        };
    }
}
