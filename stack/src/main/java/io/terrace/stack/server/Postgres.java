package io.terrace.stack.server;

import io.terrace.stack.process.ProcessSpec;
import io.terrace.stack.process.StackComponent;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// PostgreSQL 18.
public final class Postgres implements StackComponent {

    static final String SUPERUSER = "postgres";

    private final NativeBinaries binaries;
    private final Path folder;
    private final int port;
    private final String password;
    private final Durability durability;

    /// @param password the superuser's; services never get it
    public Postgres(NativeBinaries binaries, Path folder, int port, String password, Durability durability) {
        this.binaries = binaries;
        this.folder = folder.toAbsolutePath();
        this.port = port;
        this.password = password;
        this.durability = durability;
    }

    @Override
    public String name() {
        return "postgres";
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public ProcessSpec launch() {
        Path bin = bin();
        new PostgresFolder(folder, bin, password).prepare();
        List<String> command = new ArrayList<>(UnprivilegedCommandPrefix.prefix());
        command.add(bin.resolve("postgres").toString());
        command.add("-D");
        command.add(folder.toString());
        for (String setting : settings()) {
            command.add("-c");
            command.add(setting);
        }
        return ProcessSpec.of(command);
    }

    Path bin() {
        return binaries.postgres().toAbsolutePath().resolve("bin");
    }

    private List<String> settings() {
        List<String> settings = new ArrayList<>(List.of(
                "port=" + port,
                "listen_addresses=127.0.0.1",
                "unix_socket_directories=",
                "max_connections=300",
                "shared_buffers=64MB",
                "max_wal_size=512MB",
                "timezone=UTC",
                "log_timezone=UTC",
                "log_min_messages=warning",
                // A failed statement's text would put personal data into the log.
                "log_min_error_statement=panic",
                "log_parameter_max_length_on_error=0"));
        if (durability == Durability.FLEETING) {
            settings.addAll(List.of("fsync=off", "full_page_writes=off", "synchronous_commit=off"));
        }
        return settings;
    }

    @Override
    public boolean ready() {
        try (Connection connection = connect("postgres")) {
            return connection.isValid(1);
        } catch (SQLException notYet) {
            return false;
        }
    }

    /// Its "fast" shutdown; TERM would wait until the last client has gone.
    @Override
    public String stopSignal() {
        return "INT";
    }

    /// Its "immediate" shutdown: no checkpoint, recovery at the next start.
    @Override
    public String crashSignal() {
        return "QUIT";
    }

    /// A superuser's connection.
    public Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(url(database) + "?connectTimeout=2&socketTimeout=30", SUPERUSER, password);
    }

    public String url(String database) {
        return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, database);
    }
}
