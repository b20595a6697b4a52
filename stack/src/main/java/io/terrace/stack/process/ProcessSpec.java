package io.terrace.stack.process;

import java.util.List;
import java.util.Map;

/// How a process starts: its command line and what is added to the environment.
public record ProcessSpec(List<String> command, Map<String, String> environment) {

    public static ProcessSpec of(List<String> command) {
        return new ProcessSpec(command, Map.of());
    }
}
