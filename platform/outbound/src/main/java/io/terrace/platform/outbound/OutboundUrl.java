package io.terrace.platform.outbound;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Where a URL leads, by its text alone.
///
/// @param file path and query, as they go on the wire
/// @param trusted whether it is reached wherever it is
record OutboundUrl(String host, int port, boolean tls, String file, boolean trusted) {

    private static final Pattern PLAIN = Pattern.compile("[!-~]{1,2048}");

    /// A name of at least two labels, the last of them no number: never an address in whatever notation.
    private static final Pattern NAME =
            Pattern.compile("([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?");

    private static final int LONGEST_NAME = 253;

    /// Empty for what is not taken: another scheme than https, an address instead of a name, an unusual port, a user
    /// or fragment.
    static Optional<OutboundUrl> of(String url, OutboundConfig config) {
        return parse(url).flatMap(uri -> of(uri, config));
    }

    private static Optional<OutboundUrl> of(URI uri, OutboundConfig config) {
        String scheme = lower(uri.getScheme());
        String host = lower(uri.getHost());
        boolean tls = scheme.equals("https");
        if (host.isEmpty() || !(tls || scheme.equals("http"))) {
            return Optional.empty();
        }
        if (uri.getRawUserInfo() != null
                || uri.getRawFragment() != null
                || uri.getRawAuthority().endsWith(":")) {
            return Optional.empty();
        }
        int port = uri.getPort() != -1 ? uri.getPort() : tls ? 443 : 80;
        List<String> known = config.trustedHosts().orElse(List.of());
        boolean trusted = known.contains(host + ":" + port);
        boolean usual = tls && isName(host) && config.ports().contains(port);
        return trusted || usual ? Optional.of(new OutboundUrl(host, port, tls, file(uri), trusted)) : Optional.empty();
    }

    private static Optional<URI> parse(String url) {
        try {
            return PLAIN.matcher(url).matches() ? Optional.of(new URI(url).parseServerAuthority()) : Optional.empty();
        } catch (URISyntaxException notAUrl) {
            return Optional.empty();
        }
    }

    private static boolean isName(String host) {
        return host.length() <= LONGEST_NAME && NAME.matcher(host).matches();
    }

    private static String file(URI uri) {
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }

    private static String lower(@org.jspecify.annotations.Nullable String text) {
        return text == null ? "" : text.toLowerCase(Locale.ROOT);
    }
}
