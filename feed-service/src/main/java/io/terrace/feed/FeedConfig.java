package io.terrace.feed;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.util.List;

/// The service's configuration.
@ConfigMapping(prefix = "terrace.feed")
public interface FeedConfig {

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

    /// The same for the URL in an event, which may reach a client an hour late.
    @WithDefault("2h")
    Duration eventAudioUrlTtl();

    /// The reactions fans may choose from, in the order they are offered: `type:emoji:label` each.
    @WithDefault("like:👍:Like,love:❤️:Love,fire:🔥:Fire,laugh:😂:Haha,wow:😮:Wow,sad:😢:Sad,clap:👏:Clap,goal:⚽:Goal")
    @NotEmpty List<ReactionTypeDefinition> reactionTypes();

    /// How often reactions that a crash left unfolded are looked for; `off` never.
    @WithDefault("2s")
    String foldSweep();

    /// How long a post waits for news of its upload. Then it is rejected with reason `upload_missing`;
    /// an upload that is ready later publishes it after all.
    @WithDefault("15m")
    Duration uploadTimeout();

    /// How often posts are looked for that have waited too long; `off` never.
    @WithDefault("30s")
    String uploadSweep();

    /// How often posts are looked for whose end has come, or that can no longer be taken back; `off` never.
    @WithDefault("10s")
    String endSweep();

    /// After how many hours a recording is given up that no freestyle and no reply uses.
    @WithDefault("48")
    @Min(1) @Max(8_760) int unclaimedAfterHours();

    /// How often those are looked for; `off` never.
    @WithDefault("10m")
    String unclaimedSweep();

    /// Where `newCount` stops counting.
    @WithDefault("100")
    @Min(1) @Max(1000) int mostNew();
}
