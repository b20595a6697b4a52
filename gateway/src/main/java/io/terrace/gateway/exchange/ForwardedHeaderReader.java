package io.terrace.gateway.exchange;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The elements of a header that every hop adds to, the last first. A comma within quotes separates like any other:
/// what is left of an element must not change how it is read.
final class ForwardedHeaderReader {

    private final List<String> lines;
    private int line;
    private int end;

    ForwardedHeaderReader(List<String> lines) {
        this.lines = lines;
        line = lines.size() - 1;
        end = line < 0 ? 0 : lines.get(line).length();
    }

    /// The element before those already taken; `null` after all of them.
    @Nullable String last() {
        if (line < 0) {
            return null;
        }
        String text = lines.get(line);
        int comma = text.lastIndexOf(',', end - 1);
        String element = text.substring(comma + 1, end).strip();
        if (comma >= 0) {
            end = comma;
        } else {
            line--;
            end = line < 0 ? 0 : lines.get(line).length();
        }
        return element;
    }
}
