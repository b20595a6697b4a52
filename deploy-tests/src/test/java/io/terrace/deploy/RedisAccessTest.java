package io.terrace.deploy;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.suite.ServiceDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The `redis.conf` of each Redis in `docs/server-access.md`: users are the programs that may connect to it, and have
/// the access of their descriptors.
class RedisAccessTest {

    private static final Set<String> PEOPLE = Set.of("user default off", "user admin on #HASH ~* &* +@all");

    @ParameterizedTest
    @ValueSource(strings = {"redis-cache", "redis-limits"})
    void usersAreTheProgramsThatConnect(String redis) throws IOException {
        Set<String> programs = DeclaredEdges.of(Overlay.PRODUCTION).stream()
                .filter(edge -> edge.to().equals(redis))
                .map(Edge::from)
                .collect(toSet());
        assertThat(programs).isNotEmpty();

        assertThat(configuration(redis).lines().filter(line -> line.startsWith("user ")))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                PEOPLE.stream(),
                                ServiceDescriptor.all().stream()
                                        .filter(program -> programs.contains(program.name()))
                                        .map(RedisAccessTest::user))
                        .toList());
    }

    private static String user(ServiceDescriptor program) {
        return Stream.of(
                        Stream.of("user " + program.name() + " on #HASH"),
                        program.redisKeys().stream().map(pattern -> "~" + pattern),
                        Stream.of("resetchannels"),
                        program.redisChannels().stream().map(pattern -> "&" + pattern),
                        Stream.of("+@all -@dangerous"),
                        program.redisCommands().stream())
                .flatMap(words -> words)
                .reduce((first, second) -> first + " " + second)
                .orElseThrow();
    }

    private static String configuration(String redis) throws IOException {
        Matcher block = Pattern.compile("```\\n# " + redis + "\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("../docs/server-access.md")));
        assertThat(block.find()).as(redis).isTrue();
        return block.group(1);
    }
}
