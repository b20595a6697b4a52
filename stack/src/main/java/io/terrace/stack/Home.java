package io.terrace.stack;

import java.nio.file.Path;

/// The one folder everything a stack writes lives in.
public record Home(Path root) {

    public Path data(String part) {
        return root.resolve(part);
    }

    public Path objects() {
        return root.resolve("objects");
    }

    public Path runs() {
        return root.resolve("run");
    }

    public Path logs() {
        return root.resolve("logs");
    }

    public Path secrets() {
        return root.resolve("secrets.properties");
    }

    public Path demo() {
        return root.resolve("demo.json");
    }

    public Path aot() {
        return root.resolve("aot");
    }
}
