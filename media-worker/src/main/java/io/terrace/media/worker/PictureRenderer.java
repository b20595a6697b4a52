package io.terrace.media.worker;

import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorConvertOp;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Iterator;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.ImageOutputStream;

/// Makes a picture's renditions: the square in its middle, upright, in sRGB on white, as JPEG of 64, 256 and 512 pixels
/// a
/// side. A picture is never made larger than it is: then the rendition has the square's own side. Nothing but pixels is
/// taken over, so no metadata survives.
///
/// For each rendition in this order, the result has its side and its length, in four bytes each, and the JPEG.
final class PictureRenderer {

    static final int[] SIDES = {64, 256, 512};

    private static final float QUALITY = 0.85f;

    private PictureRenderer() {}

    /// @param request a byte for the orientation, and the picture
    static byte[] render(byte[] request) throws IOException {
        if (request.length < 2) {
            throw new IOException("No picture");
        }
        BufferedImage picture = decode(new ByteArrayInputStream(request, 1, request.length - 1));
        int square = Math.min(picture.getWidth(), picture.getHeight());
        BufferedImage largest =
                Orientation.upright(flat(picture, square, Math.min(square, SIDES[SIDES.length - 1])), request[0]);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (int side : SIDES) {
                BufferedImage rendition = side < largest.getWidth() ? flat(largest, largest.getWidth(), side) : largest;
                byte[] jpeg = encode(rendition);
                out.writeInt(rendition.getWidth());
                out.writeInt(jpeg.length);
                out.write(jpeg);
            }
        }
        return bytes.toByteArray();
    }

    private static BufferedImage decode(ByteArrayInputStream content) throws IOException {
        try (ImageInputStream in = ImageIO.createImageInputStream(content)) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
            if (!readers.hasNext()) {
                throw new IOException("No picture");
            }
            ImageReader reader = readers.next();
            try {
                reader.setInput(in, true, true);
                return reader.read(0);
            } finally {
                reader.dispose();
            }
        }
    }

    /// The square in the middle, scaled, in sRGB on white.
    private static BufferedImage flat(BufferedImage picture, int square, int side) {
        BufferedImage direct = picture.getColorModel() instanceof IndexColorModel palette
                ? palette.convertToIntDiscrete(picture.getRaster(), false)
                : picture;
        ColorModel model = direct.getColorModel();
        Raster raster = direct.getRaster();
        int bands = raster.getNumBands();
        int alpha = model.hasAlpha() ? bands - 1 : -1;
        boolean weighted = alpha >= 0 && !model.isAlphaPremultiplied();
        int left = (direct.getWidth() - square) / 2;
        int top = (direct.getHeight() - square) / 2;
        float[] samples = new AreaScaler(raster, left, top, square, side, weighted ? alpha : -1).scaled();
        scaleToBytes(samples, raster, bands);
        BufferedImage colours = inSrgb(samples, side, bands, alpha, model.getColorSpace());
        return alpha < 0 ? colours : onWhite(colours, samples, bands, alpha, model.isAlphaPremultiplied());
    }

    private static void scaleToBytes(float[] samples, Raster raster, int bands) {
        for (int i = 0; i < samples.length; i++) {
            int bits = raster.getSampleModel().getSampleSize(i % bands);
            samples[i] *= 255f / (float) ((1L << bits) - 1);
        }
    }

    private static BufferedImage inSrgb(float[] samples, int side, int bands, int alpha, ColorSpace space) {
        int colours = alpha < 0 ? bands : bands - 1;
        // Grey is taken as it is shown: Java's own grey is linear, and pictures are not.
        boolean grey = space.getType() == ColorSpace.TYPE_GRAY;
        boolean plain = grey || space.isCS_sRGB();
        int target = plain ? 3 : colours;
        WritableRaster raster = Raster.createInterleavedRaster(DataBuffer.TYPE_BYTE, side, side, target, null);
        for (int pixel = 0; pixel < side * side; pixel++) {
            for (int band = 0; band < target; band++) {
                float sample = samples[pixel * bands + (grey ? 0 : band)];
                raster.setSample(pixel % side, pixel / side, band, Math.clamp(Math.round(sample), 0, 255));
            }
        }
        ColorSpace from = plain ? ColorSpace.getInstance(ColorSpace.CS_sRGB) : space;
        ColorModel model = new ComponentColorModel(from, false, false, ColorModel.OPAQUE, DataBuffer.TYPE_BYTE);
        BufferedImage source = new BufferedImage(model, raster, false, null);
        BufferedImage result = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
        if (plain) {
            for (int y = 0; y < side; y++) {
                for (int x = 0; x < side; x++) {
                    result.setRGB(x, y, source.getRGB(x, y));
                }
            }
            return result;
        }
        return new ColorConvertOp(null).filter(source, result);
    }

    private static BufferedImage onWhite(
            BufferedImage colours, float[] samples, int bands, int alpha, boolean premultiplied) {
        int side = colours.getWidth();
        for (int pixel = 0; pixel < side * side; pixel++) {
            float opacity = samples[pixel * bands + alpha] / 255f;
            int rgb = colours.getRGB(pixel % side, pixel / side);
            int mixed = 0;
            for (int shift = 16; shift >= 0; shift -= 8) {
                float colour = rgb >> shift & 0xFF;
                float above = premultiplied ? colour : colour * opacity;
                mixed = mixed << 8 | Math.clamp(Math.round(above + 255 * (1 - opacity)), 0, 255);
            }
            colours.setRGB(pixel % side, pixel / side, mixed);
        }
        return colours;
    }

    private static byte[] encode(BufferedImage picture) throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ImageOutputStream out = ImageIO.createImageOutputStream(bytes)) {
            ImageWriteParam quality = writer.getDefaultWriteParam();
            quality.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            quality.setCompressionQuality(QUALITY);
            writer.setOutput(out);
            writer.write(null, new IIOImage(picture, null, null), quality);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }
}
