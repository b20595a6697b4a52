package io.terrace.media.probe;

import java.util.Locale;
import java.util.Optional;

/// The formats a recording may have.
public enum AudioFormat {
    WAV("audio/wav"),
    MP3("audio/mpeg"),
    M4A("audio/mp4"),
    AAC("audio/aac"),
    OGG("audio/ogg"),
    WEBM("audio/webm");

    private final String mimeType;

    AudioFormat(String mimeType) {
        this.mimeType = mimeType;
    }

    /// The media type it is served as.
    public String mimeType() {
        return mimeType;
    }

    /// The format a client means by a media type; parameters such as `codecs` are passed over.
    public static Optional<AudioFormat> declaredAs(String mediaType) {
        int parameters = mediaType.indexOf(';');
        String name = parameters < 0 ? mediaType : mediaType.substring(0, parameters);
        return switch (name.strip().toLowerCase(Locale.ROOT)) {
            case "audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave" -> Optional.of(WAV);
            case "audio/mpeg", "audio/mp3", "audio/mpeg3", "audio/x-mpeg" -> Optional.of(MP3);
            case "audio/mp4", "audio/m4a", "audio/x-m4a" -> Optional.of(M4A);
            case "audio/aac", "audio/aacp", "audio/x-aac" -> Optional.of(AAC);
            case "audio/ogg", "audio/opus", "application/ogg" -> Optional.of(OGG);
            case "audio/webm" -> Optional.of(WEBM);
            default -> Optional.empty();
        };
    }
}
