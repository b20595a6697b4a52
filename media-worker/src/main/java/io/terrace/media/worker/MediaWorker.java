package io.terrace.media.worker;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import javax.imageio.ImageIO;

/// Answers requests until its input ends.
///
/// It says `R` once it is ready. A request is a byte for its kind, the content's length in four bytes, and the content.
/// An answer is a byte for its [Status], the length of what follows in four bytes, and that much. Numbers are
/// big-endian.
public final class MediaWorker {

    /// The content is a picture, after a byte for its orientation (1 to 8, as EXIF has it). The answer is what
    /// [PictureRenderer] makes.
    static final byte PICTURE = 1;

    /// The content is MP3. The answer is what [Mp3PeakDecoder] makes.
    static final byte MP3 = 2;

    /// The longest content; the caller has checked it before.
    static final int MAX_LENGTH = 64 * 1024 * 1024;

    /// The first byte of an answer.
    enum Status {
        DONE(0),
        /// The content cannot be decoded.
        UNREADABLE(1),
        /// The kind is not known.
        UNKNOWN_KIND(2);

        private final int code;

        Status(int code) {
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    private MediaWorker() {}

    public static void main(String[] arguments) throws IOException {
        // What a library prints must not come between the answers.
        System.setOut(System.err);
        ImageIO.setUseCache(false);
        endWithTheCaller();
        try (InputStream in = new BufferedInputStream(new FileInputStream(FileDescriptor.in));
                OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out))) {
            serve(new DataInputStream(in), new DataOutputStream(out));
        }
    }

    /// In the middle of a content too, which may take for ever.
    private static void endWithTheCaller() {
        ProcessHandle.current().parent().ifPresent(caller -> {
            var _ = caller.onExit().thenRun(() -> Runtime.getRuntime().halt(1));
        });
    }

    static void serve(DataInputStream in, DataOutputStream out) throws IOException {
        out.writeByte('R');
        out.flush();
        for (int kind = in.read(); kind >= 0; kind = in.read()) {
            int length = in.readInt();
            if (length < 0 || length > MAX_LENGTH) {
                throw new IOException("A content of " + length + " bytes");
            }
            byte[] content = in.readNBytes(length);
            if (content.length < length) {
                throw new EOFException();
            }
            answer(kind, content, out);
            out.flush();
        }
    }

    private static void answer(int kind, byte[] content, DataOutputStream out) throws IOException {
        byte[] answer;
        try {
            switch (kind) {
                case PICTURE -> answer = PictureRenderer.render(content);
                case MP3 -> answer = Mp3PeakDecoder.decode(content);
                default -> {
                    write(Status.UNKNOWN_KIND, new byte[0], out);
                    return;
                }
            }
        } catch (IOException | RuntimeException unreadable) {
            // Decoders throw whatever a damaged content makes them throw.
            write(Status.UNREADABLE, new byte[0], out);
            return;
        }
        write(Status.DONE, answer, out);
    }

    private static void write(Status status, byte[] body, DataOutputStream out) throws IOException {
        out.writeByte(status.code());
        out.writeInt(body.length);
        out.write(body);
    }
}
