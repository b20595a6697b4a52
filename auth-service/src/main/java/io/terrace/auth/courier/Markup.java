package io.terrace.auth.courier;

/// Text amid HTML or XML elements.
final class Markup {

    private Markup() {}

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
