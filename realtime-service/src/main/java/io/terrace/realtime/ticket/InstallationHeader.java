package io.terrace.realtime.ticket;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The app's own id on its device.
public final class InstallationHeader {

    public static final String HEADER = "X-Service-Installation-Id";

    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private InstallationHeader() {}

    /// The id, where it is a UUID; null for anything else.
    public static @Nullable String of(@Nullable String sent) {
        return sent != null && UUID.matcher(sent).matches() ? sent.toLowerCase(Locale.ROOT) : null;
    }
}
