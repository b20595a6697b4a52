package io.terrace.stack.command;

import java.util.Locale;

/// Where the commands write.
final class CommandOutput {

    private CommandOutput() {}

    static void line(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
