package io.terrace.auth;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The service's configuration.
@ConfigMapping(prefix = "terrace.auth")
public interface AuthConfig {

    /// Where it runs: `production` refuses a weak root credential. Environment: `TERRACE_ENVIRONMENT`.
    @WithDefault("${terrace.environment:production}")
    Environment environment();

    /// The operator's bearer token: `op_` and at least 32 random letters, digits, `-` or `_`. Environment:
    /// `TERRACE_ROOT_CREDENTIAL`.
    @WithDefault("${terrace.root-credential:}")
    Optional<String> rootCredential();

    /// 64 hex digits that seal signing keys and key the hashes of codes. Environment: `TERRACE_MASTER_KEY`.
    @WithDefault("${terrace.master-key}")
    @Pattern(regexp = "[0-9a-fA-F]{64}") String masterKey();

    /// The master key before this one, while what it sealed is still about; before that, the next one, so that no
    /// replica meets what it cannot open. Environment: `TERRACE_MASTER_KEY_PREVIOUS`.
    @WithDefault("${terrace.master-key-previous:}")
    Optional<@Pattern(regexp = "[0-9a-fA-F]{64}") String> masterKeyPrevious();

    /// The API as clients reach it, without a trailing slash: issuer of access tokens. Environment:
    /// `TERRACE_PUBLIC_URL`.
    @WithDefault("${terrace.public-url}")
    @NotNull URI publicUrl();

    Otp otp();

    Session session();

    Signing signing();

    Staff staff();

    Provision provision();

    enum Environment {
        DEVELOPMENT,
        PRODUCTION
    }

    interface Otp {

        /// How long a code can be used.
        @WithDefault("10M")
        Duration codeTtl();

        /// How long a carrier may take for one message; less than the gateway's 14 s.
        @WithDefault("5S")
        Duration sendTimeout();

        /// Messages under way at once; beyond it a request is asked to come back.
        @WithDefault("16")
        @Min(1) @Max(256) int concurrentSends();

        /// A mailbox that takes text messages and calls (`POST /messages`), for development; without it and without
        /// Twilio phones are not offered.
        Optional<URI> textMailbox();

        /// Codes asked for in an hour from one address (IPv6: one /64) in all communities together; for a partner
        /// with an `otp_sends` limit of its own that holds, and its communities count apart.
        @WithDefault("300")
        @Min(1) int sendsPerAddress();

        Phone phone();

        Twilio twilio();
    }

    /// The carrier of text messages and calls; with an account set, the mailbox takes none.
    interface Twilio {

        @WithDefault("https://api.twilio.com")
        URI url();

        /// `AC…`
        Optional<String> accountSid();

        /// Who signs in: an API key's SID, `SK…`; the account itself unless given.
        Optional<String> user();

        /// The API key's secret, or the account's token.
        Optional<String> secret();

        /// The account's auth token, which Twilio signs with what it says later: with it, word is asked for of
        /// messages that did not arrive, to come to `TERRACE_PUBLIC_URL`.
        Optional<String> authToken();

        /// The number (E.164) or messaging service (`MG…`) that text messages come from; without it there are none.
        Optional<String> textsFrom();

        /// The number that calls come from; without it there are none.
        Optional<String> callsFrom();
    }

    /// What text messages and calls may cost. Prices and budgets are in millionths of one currency, of your choice.
    interface Phone {

        /// Countries (ISO 3166) that no code is sent to; premium-rate, shared-cost, toll-free and satellite numbers are
        /// refused everywhere.
        @WithDefault("CU,IR,KP,SY")
        Set<String> deniedRegions();

        /// A text message, where the country has no price of its own.
        @WithDefault("60000")
        @Min(0) long textPrice();

        /// By country (ISO 3166).
        Map<String, Long> textPrices();

        /// A call, where the country has no price of its own.
        @WithDefault("120000")
        @Min(0) long callPrice();

        /// By country (ISO 3166).
        Map<String, Long> callPrices();

        /// What a community may spend in a day, UTC.
        @WithDefault("500000000")
        @Min(0) long communitySpend();

        /// What of it may go to one country.
        @WithDefault("250000000")
        @Min(0) long countrySpend();
    }

    interface Session {

        /// How long a refresh token lives unused.
        @WithDefault("60D")
        Duration refreshTtl();

        /// Sign-ins of one fan in an hour. An app that cannot refresh signs in again each time its access token has
        /// ended.
        @WithDefault("200")
        @Min(1) int signInsPerHour();

        /// How long after a sign-in a fan may add to their identities without showing one they have.
        @WithDefault("10M")
        Duration freshFor();
    }

    interface Signing {

        /// How long a key signs access tokens.
        @WithDefault("30D")
        Duration rotateEvery();

        /// How long a key is published before it signs: longer than gateways keep the published keys.
        @WithDefault("10M")
        Duration publishAhead();
    }

    interface Staff {

        /// Members that a partner may invite in 24 hours.
        @WithDefault("100")
        @Min(1) int invitationsPerDay();

        /// Where staff sign in, as the mail to an invited member says; it says nothing of it unless given.
        Optional<URI> consoleUrl();

        /// How long a member stays signed in, at most.
        @WithDefault("12H")
        Duration sessionTtl();

        /// How long a member's token lives.
        @WithDefault("15M")
        Duration accessTokenTtl();
    }

    /// What every app receives unless its partner says otherwise.
    interface Provision {

        /// Features that this installation serves. A partner may turn them off for its apps, and not turn on others.
        @WithDefault(
                "feed,polls,events,wallet,profiles,squad,invitations,squaddie,messaging,calls,sponsorship,analytics")
        List<String> features();

        /// Features of the platform that this installation does not serve: apps receive that, whatever a partner says.
        @WithDefault("notifications,push")
        List<String> absentFeatures();

        /// Seconds between two heartbeats of the stream.
        @WithDefault("15")
        @Min(1) int heartbeatSec();

        @WithDefault("60")
        @Min(1) int maxFreestyleSec();

        @WithDefault("4000")
        @Min(1) int maxMessageChars();

        /// Five megabytes.
        @WithDefault("5242880")
        @Min(1) long maxUploadBytes();
    }
}
