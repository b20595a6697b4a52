package io.terrace.auth.courier;

import io.quarkus.mailer.runtime.MailerRuntimeConfig;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.quarkus.tls.runtime.config.TlsConfigUtils;
import io.vertx.core.Vertx;
import io.vertx.ext.mail.LoginOption;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.StartTLSOptions;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// A mail client set up by `quarkus.mailer.*` whose connections end when the server falls silent. Quarkus' own has no
/// such limit: each silence would cost it a place in its pool, until none was left.
final class SmtpClientFactory {

    private SmtpClientFactory() {}

    /// @param silence the longest pause of the server's, connecting included
    /// @param name what it calls itself unless configured; looking up the machine's own could take seconds
    static MailClient client(
            Vertx vertx, MailerRuntimeConfig mailer, TlsConfigurationRegistry tls, Duration silence, String name) {
        int millis = Math.toIntExact(silence.toMillis());
        var config = new MailConfig()
                .setHostname(mailer.host())
                .setOwnHostname(mailer.ownHostName().orElse(name))
                .setStarttls(StartTLSOptions.valueOf(mailer.startTLS().toUpperCase(Locale.ROOT)))
                .setLogin(LoginOption.valueOf(mailer.login().toUpperCase(Locale.ROOT)))
                .setSsl(mailer.tls().orElse(false))
                .setMaxPoolSize(mailer.maxPoolSize())
                .setKeepAlive(mailer.keepAlive())
                .setConnectTimeout(millis)
                .setIdleTimeout(millis)
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS);
        mailer.port().ifPresent(config::setPort);
        mailer.username().ifPresent(config::setUsername);
        mailer.password().ifPresent(config::setPassword);
        mailer.tlsConfigurationName()
                .flatMap(tls::get)
                .ifPresent(configured -> TlsConfigUtils.configure(config, configured));
        return MailClient.create(vertx, config);
    }
}
