package io.terrace.platform.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// Where the stack's program is: in the checkout around the module under test.
final class StackJar {

    private static final Path PLACE = Path.of("stack", "target", "stack.jar");

    private StackJar() {}

    static Path find() {
        return Stream.iterate(Path.of("").toAbsolutePath(), folder -> folder != null, Path::getParent)
                .map(folder -> folder.resolve(PLACE))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "No " + PLACE + " above this folder; build it: mvn -pl stack package"));
    }
}
