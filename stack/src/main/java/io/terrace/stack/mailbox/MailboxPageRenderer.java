package io.terrace.stack.mailbox;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The mailbox as a page. Everything in a message is someone else's text, so all of it is escaped.
final class MailboxPageRenderer {

    private static final int SHOWN = 200;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());

    private static final String FRAME = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="refresh" content="5">
            <title>Mailbox · Terrace</title>
            <style>
              :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 14%%, transparent); }
              body { font: 15px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 3rem auto; padding: 0 1rem; }
              h1 { font-size: 1.3rem; margin: 0 0 1.5rem; }
              h1 small { font-weight: normal; opacity: .6; }
              article { border: 1px solid var(--line); border-radius: .7rem; padding: .9rem 1.1rem; margin: .8rem 0; }
              header { display: flex; gap: .6rem; align-items: baseline; }
              header b { flex: 1; overflow-wrap: anywhere; }
              mark { font-size: .75rem; padding: .05rem .5rem; border-radius: 1rem; background: #2f6fed; color: #fff; }
              time, .subject { opacity: .7; }
              pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .4rem 0 0; }
            </style>
            <h1>Mailbox <small>%s</small></h1>
            %s
            </html>
            """;

    private static final String ARTICLE = """
            <article><header><mark>%s</mark><b>%s</b><time>%s</time></header>
            <div class="subject">%s</div><pre>%s</pre></article>
            """;

    private MailboxPageRenderer() {}

    static String of(List<MailboxMessage> messages) {
        String count = messages.size() > SHOWN
                ? "the newest %d of %d messages".formatted(SHOWN, messages.size())
                : messages.isEmpty() ? "nothing has arrived yet" : messages.size() + " here, newest first";
        return FRAME.formatted(
                count,
                messages.stream().limit(SHOWN).map(MailboxPageRenderer::article).collect(Collectors.joining()));
    }

    private static String article(MailboxMessage message) {
        return ARTICLE.formatted(
                escaped(message.channel()),
                escaped(message.to()),
                TIME.format(message.at()),
                escaped(message.subject()),
                escaped(message.text()));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
