package io.terrace.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.UnsupportedAudioFileException;
import org.junit.jupiter.api.Test;

class ToneGeneratorTest {

    @Test
    void isARecordingOfTheLengthAskedFor() throws IOException, UnsupportedAudioFileException {
        byte[] wav = ToneGenerator.wav(Duration.ofMillis(1500), 440);

        AudioFileFormat format = AudioSystem.getAudioFileFormat(new ByteArrayInputStream(wav));

        assertThat(format.getType()).isEqualTo(AudioFileFormat.Type.WAVE);
        assertThat(format.getFrameLength() / format.getFormat().getFrameRate()).isEqualTo(1.5f);
    }
}
