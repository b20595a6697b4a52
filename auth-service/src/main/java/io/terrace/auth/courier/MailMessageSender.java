package io.terrace.auth.courier;

import io.quarkus.mailer.runtime.Mailers;
import io.quarkus.mailer.runtime.MailersRuntimeConfig;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.smallrye.mutiny.Uni;
import io.terrace.auth.AuthConfig;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailMessage;
import io.vertx.ext.mail.SMTPException;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Objects;

/// Mail over SMTP, as plain text and simple HTML.
@Singleton
class MailMessageSender implements MessageSender {

    /// The client's connections are of the loop they were opened on and not safe on any other: all mail goes out on
    /// one.
    private final Context loop;

    private final MailClient client;
    private final String from;
    private final Duration timeout;

    MailMessageSender(Vertx vertx, MailersRuntimeConfig mailers, TlsConfigurationRegistry tls, AuthConfig config) {
        var mailer = Objects.requireNonNull(mailers.mailers().get(Mailers.DEFAULT_MAILER_NAME));
        timeout = config.otp().sendTimeout();
        loop = vertx.getOrCreateContext();
        client = SmtpClientFactory.client(
                vertx, mailer, tls, timeout, config.publicUrl().getHost());
        from = mailer.from().orElseThrow();
    }

    @Override
    public DeliveryChannel channel() {
        return DeliveryChannel.EMAIL;
    }

    @Override
    public boolean isOffered() {
        return true;
    }

    @Override
    public DeliveryResult deliver(CodeMessage letter) {
        MessageTemplate wording = letter.wording();
        return send(mail(letter.destination(), wording.subject(letter), wording.message(letter), wording.warning())
                .setHtml("<p>%s</p><p style=\"font-size:2em;letter-spacing:.2em\"><b>%s</b></p><p>%s</p>"
                        .formatted(
                                MarkupEscaper.escape(wording.message(letter)),
                                letter.code(),
                                MarkupEscaper.escape(wording.warning()))));
    }

    @Override
    public DeliveryResult tell(NoticeMail notice) {
        return send(mail(notice.destination(), notice.subject(), notice.message(), notice.warning()));
    }

    private DeliveryResult send(MailMessage mail) {
        return Uni.createFrom()
                .<DeliveryResult>emitter(sent -> loop.runOnContext(go -> client.sendMail(mail)
                        .onSuccess(taken -> sent.complete(DeliveryResult.SENT))
                        .onFailure(sent::fail)))
                .ifNoItem()
                .after(timeout)
                .recoverWithItem(DeliveryResult.UNCERTAIN)
                .onFailure()
                .recoverWithItem(MailMessageSender::outcome)
                .await()
                .indefinitely();
    }

    private MailMessage mail(String to, String subject, String message, String warning) {
        return new MailMessage().setFrom(from).setTo(to).setSubject(subject).setText(message + "\n\n" + warning + "\n");
    }

    /// 5xx is the server's last word (RFC 5321, 4.2.1), 4xx a no for now.
    private static DeliveryResult outcome(Throwable failure) {
        return failure instanceof SMTPException refusal
                ? refusal.isPermanent() ? DeliveryResult.REFUSED : DeliveryResult.UNAVAILABLE
                : ConnectFailureClassifier.outcome(failure);
    }
}
