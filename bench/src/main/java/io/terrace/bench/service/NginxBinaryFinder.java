package io.terrace.bench.service;

import io.terrace.stack.process.StackException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// nginx, where it is installed.
public final class NginxBinaryFinder {

    private static final String MISSING = "nginx is not here: apt-get install nginx-light, or leave it out of --peers";

    private NginxBinaryFinder() {}

    /// @throws StackException where it is not installed
    public static Path find() {
        return Stream.of("/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new StackException(MISSING));
    }
}
