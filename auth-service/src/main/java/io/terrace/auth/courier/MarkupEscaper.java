package io.terrace.auth.courier;

/// Text amid HTML or XML elements.
final class MarkupEscaper {

    private MarkupEscaper() {}

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
