package io.terrace.wallet;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The service's configuration.
@ConfigMapping(prefix = "terrace.wallet")
public interface WalletConfig {

    /// How often what time has made due is looked for: holds that time out, points that expire or mature; `off` never.
    @WithDefault("1s")
    String sweep();

    /// How often the community's accounts are folded; `off` never.
    @WithDefault("1m")
    String fold();

    /// How often each community's ledger is held against its promises; `off` never.
    @WithDefault("6h")
    String audit();

    /// How long before points expire their owner is notified.
    @WithDefault("7d")
    Duration expiryNotice();

    /// How long a hold lasts that says nothing else.
    @WithDefault("15m")
    Duration holdTtl();

    /// The seed of the key that signs coupons' presentations: 64 hex digits. Environment:
    /// `TERRACE_WALLET_PRESENTATION_KEY`.
    @Pattern(regexp = "[0-9a-f]{64}") String presentationKey();

    /// Accepted beside it while it is replaced: the next one before it signs, the one before until its presentations
    /// have ended. Environment: `TERRACE_WALLET_PRESENTATION_KEY_PREVIOUS`.
    Optional<@Pattern(regexp = "[0-9a-f]{64}") String> presentationKeyPrevious();

    /// How many codes that are none a till may try in ten minutes.
    @WithDefault("50")
    @Min(1) long couponGuesses();

    /// How many transactions of redemptions may be under way.
    @WithDefault("2")
    @Min(1) @Max(16) int redeemers();

    /// The same of grants.
    @WithDefault("2")
    @Min(1) @Max(16) int granters();

    /// The tiers of a community that has set none: `name:points ever earned` each, the first at 0.
    @WithDefault("member:0,silver:1000,gold:5000,platinum:20000")
    @NotEmpty List<Tier> tiers();
}
