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
import java.util.Optional;

/// The service's configuration.
@ConfigMapping(prefix = "terrace.auth")
public interface AuthConfig {

    /// Where it runs: `production` refuses a weak root credential. Environment: `TERRACE_ENVIRONMENT`.
    @WithDefault("${terrace.environment:production}")
    Environment environment();

    /// The operator's bearer token, at least 32 random characters. Environment: `TERRACE_ROOT_CREDENTIAL`.
    @WithDefault("${terrace.root-credential:}")
    Optional<String> rootCredential();

    /// 64 hex digits that seal signing keys and key the hashes of codes. Environment: `TERRACE_MASTER_KEY`.
    @WithDefault("${terrace.master-key}")
    @Pattern(regexp = "[0-9a-fA-F]{64}") String masterKey();

    /// The master key before this one, while what it sealed is still about. Environment: `TERRACE_MASTER_KEY_PREVIOUS`.
    @WithDefault("${terrace.master-key-previous:}")
    Optional<@Pattern(regexp = "[0-9a-fA-F]{64}") String> masterKeyPrevious();

    /// The API as clients reach it, without a trailing slash: issuer of access tokens. Environment:
    /// `TERRACE_PUBLIC_URL`.
    @WithDefault("${terrace.public-url}")
    @NotNull URI publicUrl();

    Otp otp();

    Session session();

    Signing signing();

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

        /// Messages under way at once; beyond it a request is told to come back. Each holds a database connection.
        @WithDefault("16")
        @Min(1) @Max(256) int concurrentSends();

        /// A mailbox that takes text messages (`POST /messages`), for development; without it phones are not offered.
        Optional<URI> textMailbox();
    }

    interface Session {

        /// How long a refresh token lives unused.
        @WithDefault("60D")
        Duration refreshTtl();
    }

    interface Signing {

        /// How long a key signs access tokens.
        @WithDefault("30D")
        Duration rotateEvery();

        /// How long a key is published before it signs: longer than gateways keep the published keys.
        @WithDefault("10M")
        Duration publishAhead();
    }

    /// What every app is told unless its partner says otherwise.
    interface Provision {

        /// Features that are on.
        @WithDefault("feed,messaging,polls,events,wallet,profiles,squad,invitations,squaddie,calls,sponsorship,push")
        List<String> features();

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
