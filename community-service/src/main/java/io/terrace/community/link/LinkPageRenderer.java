package io.terrace.community.link;

import io.terrace.community.CommunityConfig;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The page of a link. What is put into it is our own: words and ids of the table of routes, and configured addresses,
/// in which no character means anything to HTML.
@Singleton
class LinkPageRenderer {

    private static final String HTML = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="robots" content="noindex">
            <title>Open %1$s</title>
            </head>
            <body>
            <h1>This is %1$s</h1>
            <p><a href="%2$s">Open in the app</a></p>
            %3$s</body>
            </html>
            """;

    private final String stores;

    LinkPageRenderer(CommunityConfig config) {
        stores = Stream.of(
                        store(config.links().appStoreUrl(), "Get the app for iPhone"),
                        store(config.links().playStoreUrl(), "Get the app for Android"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining());
    }

    private static Optional<String> store(Optional<String> url, String label) {
        return url.map(at -> "<p><a href=\"%s\">%s</a></p>%n".formatted(at.replace("&", "&amp;"), label));
    }

    String of(LinkView link) {
        return HTML.formatted(link.target().title(), link.deepLink(), stores);
    }
}
