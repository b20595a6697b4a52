package io.terrace.platform.kernel;

import java.util.regex.Pattern;

/// Tells an emoji from other text.
public final class EmojiValidator {

    private static final int MAX_CHARS = 40;
    private static final Pattern ONE = Pattern.compile("\\X");
    private static final Pattern KEYCAP = Pattern.compile("[0-9#*]\\uFE0F?\\u20E3");
    private static final Pattern FLAG = Pattern.compile("[\\x{1F1E6}-\\x{1F1FF}]{2}");

    private EmojiValidator() {}

    /// Whether the text is one emoji: a pictograph with its modifiers, a keycap or a flag, 40 UTF-16 units at most.
    public static boolean isEmoji(String text) {
        return text.length() <= MAX_CHARS
                && ONE.matcher(text).matches()
                && (KEYCAP.matcher(text).matches()
                        || FLAG.matcher(text).matches()
                        || Character.isExtendedPictographic(text.codePointAt(0)));
    }
}
