package io.terrace.platform.outbound;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// A partner's own server, on an address that stands for a public one, with a certificate for one name.
final class TlsServer implements AutoCloseable {

    static final String PASSWORD = "changeit";

    private final HttpsServer server;
    private final Queue<String> names = new ConcurrentLinkedQueue<>();

    TlsServer(Path keys, HttpHandler handler) throws IOException, GeneralSecurityException {
        server = HttpsServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.2"), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context(keys)));
        server.createContext("/", exchange -> {
            note(exchange);
            handler.handle(exchange);
        });
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /// The names clients asked for in their TLS handshake, one a request.
    List<String> names() {
        return List.copyOf(names);
    }

    /// A key pair and its certificate for `host`, made by the JDK's own tool.
    static Path keysFor(String host, Path folder) throws IOException, InterruptedException {
        Path file = folder.resolve(host + ".p12");
        Process tool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + host,
                        "-ext",
                        "san=dns:" + host,
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString())
                .inheritIO()
                .start();
        if (tool.waitFor() != 0) {
            throw new IOException("keytool failed");
        }
        return file;
    }

    private static SSLContext context(Path keys) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(keys)) {
            store.load(file, PASSWORD.toCharArray());
        }
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, PASSWORD.toCharArray());
        var context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    private void note(HttpExchange exchange) {
        var session = (ExtendedSSLSession) ((HttpsExchange) exchange).getSSLSession();
        session.getRequestedServerNames().forEach(name -> names.add(new String(name.getEncoded(), US_ASCII)));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
