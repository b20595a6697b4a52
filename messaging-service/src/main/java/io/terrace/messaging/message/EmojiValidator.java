package io.terrace.messaging.message;

import io.terrace.platform.rest.ProblemException;
import java.util.regex.Pattern;

/// One emoji, as a reaction.
final class EmojiValidator {

    private static final int MAX_CHARS = 40;
    private static final Pattern ONE = Pattern.compile("\\X");
    private static final Pattern KEYCAP = Pattern.compile("[0-9#*]\\uFE0F?\\u20E3");
    private static final Pattern FLAG = Pattern.compile("[\\x{1F1E6}-\\x{1F1FF}]{2}");

    private EmojiValidator() {}

    /// @throws ProblemException 404 for what is none: there is no such reaction
    static String of(String text) {
        if (text.length() > MAX_CHARS || !ONE.matcher(text).matches() || !isEmoji(text)) {
            throw ProblemException.notFound();
        }
        return text;
    }

    private static boolean isEmoji(String text) {
        return KEYCAP.matcher(text).matches()
                || FLAG.matcher(text).matches()
                || Character.isExtendedPictographic(text.codePointAt(0));
    }
}
