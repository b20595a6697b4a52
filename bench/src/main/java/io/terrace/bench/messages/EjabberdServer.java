package io.terrace.bench.messages;

import io.terrace.stack.process.ProcessSpec;
import io.terrace.stack.process.StackComponent;
import io.terrace.stack.server.Database;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Debian's ejabberd, which keeps every message in Postgres, in the archives of both fans.
///
/// @param folder for its files
/// @param beams where its program is
record EjabberdServer(Path folder, int port, Database database, Path beams) implements StackComponent {

    static final String HOST = "localhost";

    /// Of Debian's package.
    private static final Path SCHEMA = Path.of("/usr/share/ejabberd/sql/pg.sql");

    private static final Path LIBRARIES = Path.of("/usr/lib");
    private static final int BELOW_LIBRARIES = 4;

    /// As many connections to Postgres as the service under test has. Fans who rest between turns acknowledge nothing.
    private static final String CONFIGURATION = """
            hosts: [@HOST@]
            loglevel: error
            listen:
              - port: @PORT@
                ip: "127.0.0.1"
                module: ejabberd_c2s
                access: all
                shaper: none
                starttls: false
            auth_method: [sql]
            default_db: sql
            sql_type: pgsql
            sql_server: "127.0.0.1"
            sql_port: @SQL_PORT@
            sql_database: "@DATABASE@"
            sql_username: "@USER@"
            sql_password: "@PASSWORD@"
            sql_pool_size: 32
            acme: {auto: false}
            modules:
              mod_mam: {default: always, db_type: sql}
              mod_stream_mgmt: {ack_timeout: 3600}
            """;

    /// Empty where the package or its driver for Postgres is not installed.
    static Optional<Path> find() {
        if (!Files.exists(SCHEMA) || !Files.exists(Path.of("/usr/bin/erl"))) {
            return Optional.empty();
        }
        try (Stream<Path> files =
                Files.find(LIBRARIES, BELOW_LIBRARIES, (file, _) -> file.endsWith("ebin/ejabberd.beam"))) {
            return files.map(Path::getParent).findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String schema() {
        try {
            return Files.readString(SCHEMA);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String name() {
        return "ejabberd";
    }

    /// Without a node name, so that no `epmd` stays behind.
    @Override
    public ProcessSpec launch() {
        URI sql = URI.create(database.url().substring("jdbc:".length()));
        try {
            Path file = Files.writeString(
                    folder.resolve("ejabberd.yml"),
                    CONFIGURATION
                            .replace("@HOST@", HOST)
                            .replace("@PORT@", Integer.toString(port))
                            .replace("@SQL_PORT@", Integer.toString(sql.getPort()))
                            .replace("@DATABASE@", database.name())
                            .replace("@USER@", database.owner())
                            .replace("@PASSWORD@", database.ownerPassword()));
            return new ProcessSpec(
                    List.of(
                            "/usr/bin/erl",
                            "-noinput",
                            "-start_epmd",
                            "false",
                            "-pa",
                            beams.toString(),
                            "-mnesia",
                            "dir",
                            "\"" + folder.resolve("mnesia") + "\"",
                            "-s",
                            "ejabberd"),
                    Map.of(
                            "EJABBERD_CONFIG_PATH", file.toString(),
                            "EJABBERD_LOG_PATH", folder.resolve("ejabberd.log").toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean ready() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }
}
