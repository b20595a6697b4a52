package io.terrace.sponsorship.campaign;

/// Patterns of what fans are shown. They are in the published document, so they are written for JSON Schema too.
final class CreativePatterns {

    /// Something to read, without markup and control characters.
    static final String PLAIN_TEXT =
            "[^<>\\u0000-\\u001f\\u007f]*[^<>\\s\\u0000-\\u001f\\u007f][^<>\\u0000-\\u001f\\u007f]*";

    /// An address of the web.
    static final String HTTPS = "https://[A-Za-z0-9.-]+(:[0-9]{1,5})?([/?#][^\\s<>\"'\\\\`{}|^]*)?";

    /// An address of the web, or a route of the app's deep links.
    static final String LINK = HTTPS
            + "|service://(freestyle|conversation|poll|event|reward|profile|call)/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
            + "|service://invite/[0-9A-HJKMNP-TV-Z]{10}";

    private CreativePatterns() {}
}
