package io.terrace.community;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The service's configuration.
@ConfigMapping(prefix = "terrace.community")
public interface CommunityConfig {

    /// How many codes that are none a fan may try in ten minutes.
    @WithDefault("30")
    @Min(1) long codeGuesses();

    /// How long after joining an invitation still counts as what brought a fan here.
    @WithDefault("7d")
    Duration attribution();

    /// How long invitations and links are kept once they have expired.
    @WithDefault("90d")
    Duration codesKept();

    /// How often those are looked for; `off` never.
    @WithDefault("1h")
    String codeSweep();

    /// After how many hours a picture is given up that its fan does not show.
    @WithDefault("48")
    @Min(1) @Max(8_760) int unclaimedAfterHours();

    /// How often those are looked for; `off` never.
    @WithDefault("10m")
    String unclaimedSweep();

    /// Fans who leave.
    Erasing erasure();

    /// How fans are forgotten.
    interface Erasing {

        /// How long a fan who leaves can come back.
        @WithDefault("30d")
        Duration grace();

        /// How old a session may be whose fan wants to be forgotten at once.
        @WithDefault("10m")
        Duration freshFor();

        /// How long services have to finish what a fan asked for before they forget them: at least as long as a request
        /// may take, and as the gateway takes to hear that their sessions have ended.
        @WithDefault("35s")
        Duration settle();

        /// How often what is due is looked for; `off` never.
        @WithDefault("15s")
        String sweep();

        /// Which services give a receipt: all that know anything of fans.
        @WithDefault("analytics,auth,community,feed,media,messaging,polls,realtime,sponsorship,wallet")
        List<String> services();

        /// How long topics keep services' events.
        @WithDefault("7d")
        Duration logsKept();
    }

    /// Fans who ask what is known of them.
    Exporting export();

    /// How fans get what is known of them.
    interface Exporting {

        /// How often a fan may ask within a day.
        @WithDefault("3")
        @Min(1) int aDay();

        /// How long an export can be fetched.
        @WithDefault("7d")
        Duration kept();
    }

    /// Where links lead.
    Links links();

    /// Short links, and the apps that open them.
    interface Links {

        /// Where they lead on the web: the gateway's address, or a shorter one that leads there. No slash at its end.
        @WithDefault("${terrace.public-url}")
        @Pattern(regexp = "https?://[a-zA-Z0-9.:\\[\\]-]+") String webUrl();

        /// How long a link lives since it was last asked for.
        @WithDefault("365d")
        Duration lifetime();

        /// iOS apps that open them: `TEAMID.bundle.id` each.
        Optional<List<@Pattern(regexp = "[A-Z0-9]{10}\\.[A-Za-z0-9.-]{1,155}") String>> appleAppIds();

        /// Android apps that open them: `package=SHA-256 of its certificate`, in hex with colons.
        Optional<List<@Pattern(regexp = "[A-Za-z0-9_.]{1,150}=[0-9A-F]{2}(:[0-9A-F]{2}){31}") String>> androidApps();

        /// Where iOS users get the app.
        Optional<@Pattern(regexp = "https://[!#-;=?-~]{1,500}") String> appStoreUrl();

        /// Where Android users get it.
        Optional<@Pattern(regexp = "https://[!#-;=?-~]{1,500}") String> playStoreUrl();
    }
}
