package io.terrace.realtime.veil;

import io.terrace.realtime.log.StreamFrame;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// That a fan shuns another from now on, or no longer, as the fan's own channel tells its streams; no client sees it.
///
/// @param other the fan that is left out of their stream
/// @param holds false where it was taken back
record MuteBlockChangeFrame(MuteBlockKind kind, UUID other, boolean own, boolean holds) {

    private static final String TYPE = "veil.changed";
    private static final Pattern DATA =
            Pattern.compile("data: (BLOCK|MUTE) ([0-9a-f-]{36}) (true|false) (true|false)\n");

    String block() {
        return StreamFrame.block(TYPE, kind + " " + other + " " + own + " " + holds);
    }

    /// Empty for every other event.
    static Optional<MuteBlockChangeFrame> read(StreamFrame frame) {
        if (!frame.is(TYPE)) {
            return Optional.empty();
        }
        Matcher data = DATA.matcher(frame.bytes().toString());
        return data.find()
                ? Optional.of(new MuteBlockChangeFrame(
                        MuteBlockKind.valueOf(data.group(1)),
                        UUID.fromString(data.group(2)),
                        Boolean.parseBoolean(data.group(3)),
                        Boolean.parseBoolean(data.group(4))))
                : Optional.empty();
    }
}
