package io.terrace.media.download;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a request's `Range` asks of a content (RFC 9110, 14.2).
sealed interface ByteRange {

    /// Everything: no range, or one we may pass over, such as several at once.
    record All() implements ByteRange {}

    /// @param last inclusive
    record Part(long first, long last) implements ByteRange {

        long length() {
            return last - first + 1;
        }
    }

    /// Nothing of it is there.
    record Beyond() implements ByteRange {}

    /// `first-last`, `first-` or `-suffix`, in as many digits as a `long` can have.
    Pattern ONE = Pattern.compile("bytes=([0-9]{0,18})-([0-9]{0,18})");

    /// @param size of the content, at least 1
    static ByteRange of(@Nullable String header, long size) {
        Matcher one = ONE.matcher(header == null ? "" : header.replace(" ", ""));
        if (!one.matches()) {
            return new All();
        }
        String first = one.group(1);
        String last = one.group(2);
        if (first.isEmpty()) {
            return last.isEmpty() ? new All() : suffix(Long.parseLong(last), size);
        }
        long from = Long.parseLong(first);
        long to = last.isEmpty() ? size - 1 : Long.parseLong(last);
        if (to < from && !last.isEmpty()) {
            return new All();
        }
        return from >= size ? new Beyond() : new Part(from, Math.min(to, size - 1));
    }

    private static ByteRange suffix(long length, long size) {
        return length == 0 ? new Beyond() : new Part(Math.max(0, size - length), size - 1);
    }
}
