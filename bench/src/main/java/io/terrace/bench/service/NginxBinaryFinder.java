package io.terrace.bench.service;

import io.terrace.stack.process.StackException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// nginx and its modules, where they are installed.
public final class NginxBinaryFinder {

    private static final String MISSING = "nginx is not here: apt-get install nginx-light, or leave it out of --peers";
    private static final String NCHAN_MISSING =
            "nginx with nchan is not here: apt-get install nginx-light libnginx-mod-nchan";

    private NginxBinaryFinder() {}

    /// @throws StackException where it is not installed
    public static Path find() {
        return Stream.of("/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new StackException(MISSING));
    }

    /// The module of nginx that serves streams to many.
    ///
    /// @throws StackException where it is not installed
    public static Path nchan() {
        return Stream.of("/usr/lib/nginx/modules", "/usr/lib64/nginx/modules", "/usr/local/lib/nginx/modules")
                .map(folder -> Path.of(folder, "ngx_nchan_module.so"))
                .filter(Files::isReadable)
                .findFirst()
                .orElseThrow(() -> new StackException(NCHAN_MISSING));
    }
}
