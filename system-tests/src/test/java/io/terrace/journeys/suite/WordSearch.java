package io.terrace.journeys.suite;

import static java.util.stream.Collectors.groupingBy;

import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Looks for any of thousands of words at once, whole and in any case, in one pass over a text.
public final class WordSearch {

    private static final BitSet WORD = new BitSet();

    static {
        "0123456789_abcdefghijklmnopqrstuvwxyz".chars().forEach(WORD::set);
    }

    private final int length;
    private final Map<String, List<String>> byBeginning;

    /// @param words none empty
    public WordSearch(Collection<String> words) {
        length = words.stream().mapToInt(String::length).min().orElse(1);
        byBeginning = words.stream()
                .map(word -> word.toLowerCase(Locale.ROOT))
                .collect(groupingBy(word -> word.substring(0, length)));
    }

    /// Whether one of the words stands in it, with no letter, digit or underscore before or behind.
    public boolean findsOneIn(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        for (int start = 0; start + length <= lower.length(); start++) {
            if (!isInWord(lower, start - 1) && begins(lower, start)) {
                return true;
            }
        }
        return false;
    }

    private boolean begins(String text, int start) {
        return byBeginning.getOrDefault(text.substring(start, start + length), List.of()).stream()
                .anyMatch(word -> text.startsWith(word, start) && !isInWord(text, start + word.length()));
    }

    private static boolean isInWord(String text, int at) {
        return at >= 0 && at < text.length() && WORD.get(text.charAt(at));
    }
}
