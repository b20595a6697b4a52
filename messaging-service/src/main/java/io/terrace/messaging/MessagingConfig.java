package io.terrace.messaging;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;

/// The service's configuration.
@ConfigMapping(prefix = "terrace.messaging")
public interface MessagingConfig {

    /// The API as clients reach it, without a trailing slash: signed URLs begin with it. Environment:
    /// `TERRACE_PUBLIC_URL`.
    @WithDefault("${terrace.public-url}")
    @Pattern(regexp = "https?://.*[^/]") String publicUrl();

    /// Signs download URLs, as media-service checks them; at least 16 characters. Environment:
    /// `TERRACE_MEDIA_SIGNING_KEY`.
    @WithDefault("${terrace.media-signing-key}")
    @Size(min = 16) String mediaSigningKey();

    /// How long a recording can be fetched under the URL in an answer.
    @WithDefault("1h")
    Duration audioUrlTtl();

    /// How long a message waits for its recording. Then it is rejected with reason `upload_missing`. Longer than an
    /// upload may take, which is an hour unless media-service is configured otherwise.
    @WithDefault("2h")
    Duration uploadTimeout();

    /// How often messages are looked for that have waited too long; `off` never.
    @WithDefault("1m")
    String uploadSweep();

    /// After how many hours a recording is given up that no message has.
    @WithDefault("48")
    @Min(1) @Max(8_760) int unclaimedAfterHours();

    /// How often those are looked for; `off` never.
    @WithDefault("10m")
    String unclaimedSweep();

    /// How many transactions of messages may be under way. What waits for one is committed together.
    @WithDefault("2")
    @Min(1) @Max(16) int committers();

    /// How many messages may wait for each; one more is 503.
    @WithDefault("4096")
    @Min(1) int waiting();

    /// The most messages a transaction takes.
    @WithDefault("512")
    @Min(1) @Max(10_000) int largest();

    /// Calls between two fans.
    CallsConfig calls();
}
