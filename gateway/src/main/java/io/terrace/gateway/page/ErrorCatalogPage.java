package io.terrace.gateway.page;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.ValidationCode;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Singleton;
import java.util.regex.Pattern;

/// `GET /errors`: the error catalogue as a page, made from the same codes that problems are made from. Each problem's
/// `type` leads to one of its anchors.
@Singleton
class ErrorCatalogPage implements BuiltInEndpoint {

    private static final int OK = 200;
    private static final Pattern QUOTED = Pattern.compile("`([^`]*)`");

    private final Content content = new Content(OK, "text/html; charset=utf-8", "public, max-age=3600", page());

    @Override
    public String path() {
        return "/errors";
    }

    @Override
    public Future<Content> show() {
        return Future.succeededFuture(content);
    }

    private static Buffer page() {
        StringBuilder html = new StringBuilder("""
                <!doctype html>
                <html lang="en">
                <head><meta charset="utf-8"><title>Error catalogue</title></head>
                <body>
                <h1>Error catalogue</h1>
                <p>Every error is RFC 9457 <code>application/problem+json</code>. Its <code>type</code> leads here and
                its <code>code</code> is one of these. A code never changes its status or its meaning; new codes are
                added. <em>Retry</em> says whether the same request, unchanged, can succeed later.</p>
                <h2 id="codes">Codes</h2>
                <table>
                <tr><th>Code</th><th>Status</th><th>Retry</th><th>Meaning</th></tr>
                """);
        for (ErrorCode code : ErrorCode.values()) {
            html.append("<tr id=\"%s\"><td><code>%s</code></td><td>%d</td><td>%s</td><td>%s</td></tr>\n"
                    .formatted(
                            code.wire(),
                            code.wire(),
                            code.status(),
                            code.retryable() ? "yes" : "no",
                            html(code.meaning())));
        }
        html.append("""
                </table>
                <h2 id="validation-codes">Validation codes</h2>
                <p>The <code>code</code> of each entry of a problem's <code>errors</code>. <code>pointer</code> is a JSON
                pointer into the body, or <code>/name</code> for a parameter; <code>in</code> is <code>body</code>,
                <code>query</code>, <code>path</code> or <code>header</code>.</p>
                <table>
                <tr><th>Code</th><th>Meaning</th></tr>
                """);
        for (ValidationCode code : ValidationCode.values()) {
            html.append("<tr id=\"%s\"><td><code>%s</code></td><td>%s</td></tr>\n"
                    .formatted(code.wire(), code.wire(), html(code.meaning())));
        }
        return Buffer.buffer(html.append("</table>\n</body>\n</html>\n").toString());
    }

    private static String html(String meaning) {
        String text = meaning.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        return QUOTED.matcher(text).replaceAll("<code>$1</code>");
    }
}
