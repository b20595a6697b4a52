package io.terrace.gateway.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.terrace.gateway.page.BuiltInEndpoint;
import io.terrace.gateway.page.BuiltInEndpoint.Content;
import io.terrace.gateway.page.GzipBody;
import io.terrace.gateway.page.StaticPage;
import io.vertx.core.buffer.Buffer;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;

/// `GET /docs`: the document as a page to read, by Swagger UI from its WebJar. Nothing is fetched from elsewhere, and
/// nothing can be sent from it: it has no key to send.
@Singleton
class DocsPageProducer {

    private static final String WEBJAR = "META-INF/resources/webjars/swagger-ui/";
    private static final String WEBJAR_VERSION = "META-INF/maven/org.webjars/swagger-ui/pom.properties";
    private static final String CACHED = "public, max-age=3600";
    private static final int OK = 200;

    // Swagger UI sets styles on elements.
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
            + "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final String HTML = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Terrace API</title>
        <link rel="stylesheet" href="docs/swagger-ui.css">
        </head>
        <body>
        <div id="docs"></div>
        <noscript>The document itself is at <a href="openapi.json">openapi.json</a>.</noscript>
        <script src="docs/swagger-ui-bundle.js"></script>
        <script src="docs/start.js"></script>
        </body>
        </html>
        """;
    private static final String START = """
        SwaggerUIBundle({
          url: 'openapi.json',
          dom_id: '#docs',
          deepLinking: true,
          docExpansion: 'none',
          defaultModelsExpandDepth: -1,
          supportedSubmitMethods: [],
          validatorUrl: null
        });
        """;

    @Produces
    @Singleton
    BuiltInEndpoint page() {
        return page("/docs", "text/html; charset=utf-8", HTML.getBytes(UTF_8));
    }

    @Produces
    @Singleton
    BuiltInEndpoint start() {
        return page("/docs/start.js", "text/javascript; charset=utf-8", START.getBytes(UTF_8));
    }

    @Produces
    @Singleton
    BuiltInEndpoint script() {
        return page(
                "/docs/swagger-ui-bundle.js", "text/javascript; charset=utf-8", rendererFile("swagger-ui-bundle.js"));
    }

    @Produces
    @Singleton
    BuiltInEndpoint style() {
        return page("/docs/swagger-ui.css", "text/css; charset=utf-8", rendererFile("swagger-ui.css"));
    }

    private static BuiltInEndpoint page(String path, String type, byte[] body) {
        return new StaticPage(
                path,
                new Content(
                        OK,
                        type,
                        CACHED,
                        Buffer.buffer(body),
                        GzipBody.of(body),
                        Map.of("Content-Security-Policy", POLICY, "Referrer-Policy", "no-referrer")));
    }

    private static byte[] rendererFile(String name) {
        try (InputStream version = resource(WEBJAR_VERSION)) {
            Properties properties = new Properties();
            properties.load(version);
            try (InputStream file = resource(WEBJAR + properties.getProperty("version") + '/' + name)) {
                return file.readAllBytes();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The page's renderer cannot be read", e);
        }
    }

    private static InputStream resource(String path) throws IOException {
        InputStream found = Thread.currentThread().getContextClassLoader().getResourceAsStream(path);
        if (found == null) {
            throw new FileNotFoundException(path);
        }
        return found;
    }
}
