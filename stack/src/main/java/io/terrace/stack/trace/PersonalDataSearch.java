package io.terrace.stack.trace;

import io.terrace.stack.HomeFolder;
import io.terrace.stack.server.StackServers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Everything that is kept, searched place by place.
public final class PersonalDataSearch {

    private PersonalDataSearch() {}

    public static List<PersonalDataSearchResult> of(StackServers servers, HomeFolder home, List<String> wanted) {
        SearchedWords words = new SearchedWords(wanted);
        List<PersonalDataSearchResult> findings = new ArrayList<>(DatabaseSearch.search(servers.postgres(), words));
        findings.add(RedisKeySearch.search(servers.redis(), words));
        findings.addAll(new KafkaRecordSearch(servers.kafka().admin()).search(words));
        findings.add(files("objects", home.objects(), words));
        findings.add(files("logs", home.logs(), words));
        return findings;
    }

    /// Does with the topics what their retention does in time.
    public static void expire(StackServers servers) {
        new KafkaRecordSearch(servers.kafka().admin()).expire();
    }

    private static PersonalDataSearchResult files(String place, Path folder, SearchedWords words) {
        if (!Files.isDirectory(folder)) {
            return new PersonalDataSearchResult(place, 0, 0);
        }
        try (Stream<Path> tree = Files.walk(folder)) {
            List<Path> files = tree.filter(Files::isRegularFile).toList();
            long hits = files.stream()
                    .filter(file -> words.in(folder.relativize(file).toString()) || words.in(content(file)))
                    .count();
            return new PersonalDataSearchResult(place, files.size(), hits);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] content(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
