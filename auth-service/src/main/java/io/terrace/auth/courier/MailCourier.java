package io.terrace.auth.courier;

import io.quarkus.mailer.Mail;
import io.quarkus.mailer.reactive.ReactiveMailer;
import io.terrace.auth.AuthConfig;
import io.vertx.ext.mail.SMTPException;
import jakarta.inject.Singleton;
import java.time.Duration;

/// Mail over SMTP, as plain text and simple HTML.
@Singleton
class MailCourier implements Courier {

    private final ReactiveMailer mailer;
    private final Duration timeout;

    MailCourier(ReactiveMailer mailer, AuthConfig config) {
        this.mailer = mailer;
        timeout = config.otp().sendTimeout();
    }

    @Override
    public Channel channel() {
        return Channel.EMAIL;
    }

    @Override
    public boolean isOffered() {
        return true;
    }

    @Override
    public Delivery deliver(Letter letter) {
        return mailer.send(mail(letter))
                .replaceWith(Delivery.SENT)
                .ifNoItem()
                .after(timeout)
                .recoverWithItem(Delivery.UNAVAILABLE)
                .onFailure()
                .recoverWithItem(MailCourier::outcome)
                .await()
                .indefinitely();
    }

    private static Mail mail(Letter letter) {
        Wording wording = letter.wording();
        return new Mail()
                .addTo(letter.destination())
                .setSubject(wording.subject(letter))
                .setText(wording.message(letter) + "\n\n" + wording.warning() + "\n")
                .setHtml("<p>%s</p><p style=\"font-size:2em;letter-spacing:.2em\"><b>%s</b></p><p>%s</p>"
                        .formatted(escape(wording.message(letter)), letter.code(), escape(wording.warning())));
    }

    /// 5xx is the server's last word (RFC 5321, 4.2.1); all else may pass.
    private static Delivery outcome(Throwable failure) {
        return failure instanceof SMTPException refusal && refusal.isPermanent()
                ? Delivery.REFUSED
                : Delivery.UNAVAILABLE;
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
