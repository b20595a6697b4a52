package io.terrace.stack.server;

import io.terrace.stack.process.ProcessSpec;
import io.terrace.stack.process.StackComponent;
import io.terrace.stack.process.StackException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The ClickHouse that is installed on this machine (18.16 or newer), with files of its own: no build brings it.
/// Its HTTP interface listens on the loopback address, for one user.
public final class ClickHouse implements StackComponent {

    public static final String USER = "terrace";

    private static final String CONFIG = """
            <yandex>
                <logger><level>warning</level><log>%1$s/server.log</log><errorlog>%1$s/error.log</errorlog></logger>
                <http_port>%2$d</http_port>
                <listen_host>127.0.0.1</listen_host>
                <path>%1$s/data/</path>
                <tmp_path>%1$s/tmp/</tmp_path>
                <user_files_path>%1$s/user_files/</user_files_path>
                <users_config>users.xml</users_config>
                <default_profile>default</default_profile>
                <default_database>default</default_database>
                <mark_cache_size>67108864</mark_cache_size>
                <timezone>%3$s</timezone>
            </yandex>
            """;
    private static final String USERS = """
            <yandex>
                <profiles><default><max_memory_usage>1000000000</max_memory_usage></default></profiles>
                <quotas><default/></quotas>
                <users><%1$s>
                    <password_sha256_hex>%2$s</password_sha256_hex><networks><ip>127.0.0.1</ip></networks>
                    <profile>default</profile><quota>default</quota>
                </%1$s></users>
            </yandex>
            """;

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(1)).build();
    private final Path folder;
    private final int port;
    private final String password;
    private final ZoneId zone;

    /// @param zone the server's, by a name that has a file of time zones; what it is asked does not depend on it
    public ClickHouse(Path folder, int port, String password, ZoneId zone) {
        this.folder = folder.toAbsolutePath();
        this.port = port;
        this.password = password;
        this.zone = zone;
    }

    /// The command that starts a server, without its options; empty where none is installed.
    public static Optional<List<String>> program() {
        return onPath("clickhouse-server")
                .map(List::of)
                .or(() -> onPath("clickhouse").map(program -> List.of(program, "server")));
    }

    private static Optional<String> onPath(String name) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.concat(Arrays.stream(path.split(File.pathSeparator)), Stream.of("/usr/sbin"))
                .map(each -> Path.of(each, name))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    public String url() {
        return "http://127.0.0.1:" + port;
    }

    public String password() {
        return password;
    }

    @Override
    public String name() {
        return "clickhouse";
    }

    @Override
    public int port() {
        return port;
    }

    /// @throws StackException where no ClickHouse is installed
    @Override
    public ProcessSpec launch() {
        List<String> program = program()
                .orElseThrow(() -> new StackException("There is no ClickHouse on the PATH. Install it"
                        + " (apt-get install clickhouse-server), or leave TERRACE_ANALYTICS_ENGINE out."));
        try {
            Files.createDirectories(folder);
            Path config = folder.resolve("config.xml");
            Files.writeString(config, CONFIG.formatted(folder, port, zone));
            Files.writeString(folder.resolve("users.xml"), USERS.formatted(USER, digest(password)));
            return ProcessSpec.of(Stream.concat(program.stream(), Stream.of("--config-file=" + config))
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// No file holds a password.
    private static String digest(String password) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(password.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean ready() {
        try {
            HttpRequest ping = HttpRequest.newBuilder(URI.create(url() + "/ping"))
                    .timeout(Duration.ofSeconds(2))
                    .build();
            return client.send(ping, BodyHandlers.ofString()).body().equals("Ok.\n");
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
