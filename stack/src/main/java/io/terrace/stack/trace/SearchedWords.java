package io.terrace.stack.trace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Locale;

/// What is looked for, in any case.
record SearchedWords(List<String> words) {

    SearchedWords {
        words = words.stream().map(word -> word.toLowerCase(Locale.ROOT)).toList();
    }

    boolean in(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return words.stream().anyMatch(lower::contains);
    }

    /// Byte for byte, whatever else the bytes are.
    boolean in(byte[] bytes) {
        String text = new String(bytes, ISO_8859_1).toLowerCase(Locale.ROOT);
        return words.stream().anyMatch(word -> text.contains(new String(word.getBytes(UTF_8), ISO_8859_1)));
    }
}
