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

/// nginx that answers every request with one page from memory.
///
/// @param folder for its files
/// @param body JSON
record NginxPageServer(Path folder, int port, String body) implements StackComponent {

    private static final String CONFIGURATION = """
            daemon off;
            worker_processes auto;
            pid @FOLDER@/nginx.pid;
            events { worker_connections 4096; }
            http {
                access_log off;
                client_body_temp_path @FOLDER@/nginx-body;
                proxy_temp_path @FOLDER@/nginx-proxy;
                fastcgi_temp_path @FOLDER@/nginx-fastcgi;
                uwsgi_temp_path @FOLDER@/nginx-uwsgi;
                scgi_temp_path @FOLDER@/nginx-scgi;
                keepalive_requests 1000000000;
                server {
                    listen 127.0.0.1:@PORT@ backlog=1024;
                    default_type application/json;
                    location / { return 200 '@BODY@'; }
                }
            }
            """;

    @Override
    public String name() {
        return "nginx";
    }

    @Override
    public ProcessSpec launch() {
        try {
            Path file = Files.writeString(
                    folder.resolve("nginx.conf"),
                    CONFIGURATION
                            .replace("@FOLDER@", folder.toString())
                            .replace("@PORT@", Integer.toString(port))
                            .replace("@BODY@", body));
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
