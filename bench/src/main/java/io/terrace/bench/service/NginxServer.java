package io.terrace.bench.service;

import io.terrace.stack.process.ProcessSpec;
import io.terrace.stack.process.StackComponent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// nginx without a log, with as many workers as there are cores.
///
/// @param name of its process and its configuration
/// @param folder for its files
/// @param connections that one worker may have
/// @param modules lines before all others, such as `load_module`
/// @param http lines within `http`
/// @param server lines within its one `server`
public record NginxServer(
        String name, Path folder, int port, int connections, String modules, String http, String server)
        implements StackComponent {

    private static final int CONNECTIONS = 4096;

    private static final String CONFIGURATION = """
            @MODULES@
            daemon off;
            worker_processes auto;
            pid @FOLDER@/@NAME@.pid;
            events { worker_connections @CONNECTIONS@; }
            http {
                access_log off;
                client_body_temp_path @FOLDER@/@NAME@-body;
                proxy_temp_path @FOLDER@/@NAME@-proxy;
                fastcgi_temp_path @FOLDER@/@NAME@-fastcgi;
                uwsgi_temp_path @FOLDER@/@NAME@-uwsgi;
                scgi_temp_path @FOLDER@/@NAME@-scgi;
                keepalive_requests 1000000000;
                @HTTP@
                server {
                    listen 127.0.0.1:@PORT@ backlog=1024;
                    @SERVER@
                }
            }
            """;

    /// One that answers every request with one page from memory.
    ///
    /// @param body JSON without quotes of the shell's kind
    static NginxServer page(Path folder, int port, String body) {
        return new NginxServer(
                "nginx",
                folder,
                port,
                CONNECTIONS,
                "",
                "",
                "default_type application/json; location / { return 200 '" + body + "'; }");
    }

    @Override
    public ProcessSpec launch() {
        try {
            Path file = Files.writeString(
                    folder.resolve(name + ".conf"),
                    CONFIGURATION
                            .replace("@MODULES@", modules)
                            .replace("@FOLDER@", folder.toString())
                            .replace("@NAME@", name)
                            .replace("@CONNECTIONS@", Integer.toString(connections))
                            .replace("@PORT@", Integer.toString(port))
                            .replace("@HTTP@", http)
                            .replace("@SERVER@", server));
            return ProcessSpec.of(List.of(NginxBinaryFinder.find().toString(), "-c", file.toString(), "-e", "stderr"));
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
