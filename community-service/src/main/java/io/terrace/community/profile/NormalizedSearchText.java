package io.terrace.community.profile;

import static java.util.stream.Collectors.joining;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A text as search compares it: small letters and digits without accents, one space between words.
record NormalizedSearchText(List<String> words) {

    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}_]+");
    /// Letters that Unicode takes apart no further, as one types them without.
    private static final Map<String, String> PLAIN =
            Map.of("ß", "ss", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "æ", "ae", "œ", "oe", "ı", "i");
    private static final Pattern PLAINER = Pattern.compile("[ßøłđðþæœı]");
    private static final int MOST_TERMS = 8;

    static NormalizedSearchText of(@Nullable String text) {
        if (text == null) {
            return new NormalizedSearchText(List.of());
        }
        String bare = MARKS.matcher(Normalizer.normalize(text, Form.NFKD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
        String plain = PLAINER.matcher(bare).replaceAll(letter -> PLAIN.getOrDefault(letter.group(), ""));
        return new NormalizedSearchText(Arrays.stream(BETWEEN.split(plain))
                .filter(word -> !word.isEmpty())
                .toList());
    }

    String text() {
        return String.join(" ", words);
    }

    /// From each of the first words on: what one may begin to type.
    Set<String> terms() {
        return IntStream.range(0, Math.min(words.size(), MOST_TERMS))
                .mapToObj(from -> words.stream().skip(from).collect(joining(" ")))
                .collect(LinkedHashSet::new, Set::add, Set::addAll);
    }
}
