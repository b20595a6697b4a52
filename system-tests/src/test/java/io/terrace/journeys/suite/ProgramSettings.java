package io.terrace.journeys.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/// What one program of the suite finds in its environment from its next start on, as an operator writes it into the
/// secrets of an installation: `<program>.environment.<VARIABLE>`.
public final class ProgramSettings {

    private final Path file;

    private ProgramSettings(Path file) {
        this.file = file;
    }

    public static ProgramSettings of(Suite suite) {
        return new ProgramSettings(suite.home().resolve("secrets.properties"));
    }

    public void set(String program, String variable, String value) {
        Properties all = read();
        all.setProperty(program + ".environment." + variable, value);
        write(all);
    }

    private Properties read() {
        var all = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            all.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    private void write(Properties all) {
        try (var out = Files.newBufferedWriter(file)) {
            all.store(out, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
