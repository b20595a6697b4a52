package io.terrace.media.probe;

import java.util.Locale;
import java.util.Optional;

/// The formats a picture may have.
public enum PictureFormat {
    JPEG("image/jpeg"),
    PNG("image/png"),
    WEBP("image/webp");

    private final String mimeType;

    PictureFormat(String mimeType) {
        this.mimeType = mimeType;
    }

    public String mimeType() {
        return mimeType;
    }

    /// The format a client means by a media type.
    public static Optional<PictureFormat> declaredAs(String mediaType) {
        return switch (mediaType.strip().toLowerCase(Locale.ROOT)) {
            case "image/jpeg", "image/jpg" -> Optional.of(JPEG);
            case "image/png" -> Optional.of(PNG);
            case "image/webp" -> Optional.of(WEBP);
            default -> Optional.empty();
        };
    }
}
