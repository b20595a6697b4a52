package io.terrace.media.worker;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.media.worker.MediaWorker.Status;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class MediaWorkerTest {

    private final ByteArrayOutputStream requests = new ByteArrayOutputStream();

    @Test
    void requestsAreAnsweredInTurn() throws IOException {
        byte[] picture = PictureRendererTest.encoded(PictureRendererTest.corners(80, 80), "png");
        ask(MediaWorker.PICTURE, PictureRendererTest.request(1, picture));
        ask(MediaWorker.PICTURE, PictureRendererTest.request(1, "no picture".getBytes(ISO_8859_1)));
        ask(77, new byte[] {1});
        ask(MediaWorker.PICTURE, PictureRendererTest.request(6, picture));

        DataInputStream answers = served();

        assertThat(answers.read()).isEqualTo('R');
        assertAnswer(answers, Status.DONE, true);
        assertAnswer(answers, Status.UNREADABLE, false);
        assertAnswer(answers, Status.UNKNOWN_KIND, false);
        assertAnswer(answers, Status.DONE, true);
        assertThat(answers.read()).isNegative();
    }

    @Test
    void requestThatIsNoneEndsIt() throws IOException {
        requests.write(new byte[] {MediaWorker.PICTURE, (byte) 0xFF, 0, 0, 0});

        assertThatThrownBy(this::served).isInstanceOf(IOException.class);
    }

    @Test
    void requestThatBreaksOffEndsIt() throws IOException {
        requests.write(new byte[] {MediaWorker.PICTURE, 0, 0, 1, 0, 1, 2, 3});

        assertThatThrownBy(this::served).isInstanceOf(EOFException.class);
    }

    private void ask(int kind, byte[] content) throws IOException {
        DataOutputStream out = new DataOutputStream(requests);
        out.writeByte(kind);
        out.writeInt(content.length);
        out.write(content);
    }

    private DataInputStream served() throws IOException {
        ByteArrayOutputStream answers = new ByteArrayOutputStream();
        MediaWorker.serve(
                new DataInputStream(new ByteArrayInputStream(requests.toByteArray())), new DataOutputStream(answers));
        return new DataInputStream(new ByteArrayInputStream(answers.toByteArray()));
    }

    private static void assertAnswer(DataInputStream answers, Status status, boolean hasContent) throws IOException {
        assertThat(answers.read()).isEqualTo(status.code());
        int length = answers.readInt();
        assertThat(length > 0).isEqualTo(hasContent);
        answers.skipNBytes(length);
    }
}
