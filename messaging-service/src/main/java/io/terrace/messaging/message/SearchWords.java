package io.terrace.messaging.message;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.platform.kernel.Sha256Hash;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The words of a text as search compares them: small letters and digits without accents. A character of a writing
/// without spaces is a word.
record SearchWords(Set<String> words) {

    private static final int MAX_WORDS = 400;
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern BETWEEN =
            Pattern.compile("[^\\p{L}\\p{N}_]+|(?=\\p{IsIdeographic})|(?<=\\p{IsIdeographic})");

    static SearchWords of(@Nullable String text) {
        if (text == null) {
            return new SearchWords(Set.of());
        }
        String plain = MARKS.matcher(Normalizer.normalize(text, Form.NFKD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
        return new SearchWords(Arrays.stream(BETWEEN.split(plain))
                .filter(word -> !word.isEmpty())
                .limit(MAX_WORDS)
                .collect(Collectors.toCollection(LinkedHashSet::new)));
    }

    /// A Postgres array of a hash of the conversation and each word.
    String keys(UUID conversation) {
        return words.stream()
                .map(word -> Long.toString(hash(conversation, word)))
                .collect(Collectors.joining(",", "{", "}"));
    }

    static List<String> keys(SearchWords words, List<UUID> conversations) {
        return conversations.stream().map(words::keys).toList();
    }

    private static long hash(UUID conversation, String word) {
        MessageDigest digest = Sha256Hash.digest();
        digest.update(ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(conversation.getMostSignificantBits())
                .putLong(conversation.getLeastSignificantBits())
                .flip());
        return ByteBuffer.wrap(digest.digest(word.getBytes(UTF_8))).getLong();
    }
}
