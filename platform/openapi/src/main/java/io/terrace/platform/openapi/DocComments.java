package io.terrace.platform.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jboss.jandex.ClassInfo;

/// The doc comments of records and enums, as `platform/api-doc` kept them when they were compiled, for readers who do
/// not have the code: the first paragraph that is no diagram, without sentences that link into the code.
final class DocComments {

    private static final String FOLDER = "META-INF/terrace/api-doc/";
    private static final Pattern TAG = Pattern.compile("(?m)^\\s*@(\\w+)\\s+");
    private static final Pattern DIAGRAM = Pattern.compile("(?s)```.*?```");
    private static final Pattern PARAGRAPH = Pattern.compile("\\n\\s*\\n");
    private static final Pattern SENTENCE = Pattern.compile("(?<=[.?!])\\s+(?=[\\p{Lu}`\\[])");
    private static final Pattern LABELLED_LINK = Pattern.compile("\\[([^]]+)]\\[[^]]+]");
    private static final Pattern LINK = Pattern.compile("\\[[\\w.#(), ]+](?!\\()|\\{@\\w+ ");

    /// @param text empty where the type has none
    /// @param members of a record's components or an enum's constants
    record DocComment(String text, Map<String, String> members) {

        static final DocComment NONE = new DocComment("", Map.of());

        Optional<String> member(String name) {
            return Optional.ofNullable(members.get(name)).filter(found -> !found.isEmpty());
        }
    }

    private final Map<String, DocComment> read = new HashMap<>();

    DocComment of(ClassInfo type) {
        return read.computeIfAbsent(type.name().toString(), DocComments::read);
    }

    private static DocComment read(String name) {
        String file = FOLDER + name + ".md";
        try (InputStream in = Thread.currentThread().getContextClassLoader().getResourceAsStream(file)) {
            return in == null ? DocComment.NONE : parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }

    static DocComment parse(String comment) {
        Matcher tag = TAG.matcher(comment);
        int end = tag.find() ? tag.start() : comment.length();
        Map<String, String> members = new HashMap<>();
        String text =
                plain(DIAGRAM.matcher(comment.substring(0, end)).replaceAll("").strip());
        while (end < comment.length()) {
            String kind = tag.group(1);
            int start = tag.end();
            end = tag.find() ? tag.start() : comment.length();
            String[] named = comment.substring(start, end).strip().split("\\s+", 2);
            if (named.length == 2 && (kind.equals("param") || kind.equals("constant"))) {
                members.put(named[0], plain(named[1]));
            }
        }
        return new DocComment(text, members);
    }

    /// The first paragraph, in whole sentences on one line.
    private static String plain(String markdown) {
        String line = LABELLED_LINK
                .matcher(PARAGRAPH.split(markdown, 2)[0].strip().replaceAll("\\s+", " "))
                .replaceAll("$1");
        String kept = Arrays.stream(SENTENCE.split(line))
                .filter(sentence -> !LINK.matcher(sentence).find())
                .collect(Collectors.joining(" "));
        if (kept.isEmpty()) {
            return kept;
        }
        String whole = kept.substring(0, 1).toUpperCase(Locale.ROOT) + kept.substring(1);
        return ".?!:".indexOf(whole.charAt(whole.length() - 1)) < 0 ? whole + "." : whole;
    }
}
