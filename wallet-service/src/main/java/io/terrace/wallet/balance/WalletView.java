package io.terrace.wallet.balance;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A fan's wallet.
///
/// @param expiring the next points to expire, soonest first, at most 10
/// @param tier the tier's name
/// @param version grows with every transaction
@Schema(name = "Wallet")
record WalletView(Balances balances, Lifetime lifetime, List<Expiring> expiring, String tier, long version) {

    /// A wallet's points by what can be done with them.
    ///
    /// @param available can be spent
    /// @param pending cannot be spent yet
    /// @param held set aside for what is under way
    @Schema(name = "WalletBalances")
    record Balances(long available, long pending, long held) {}

    /// All points that were ever earned, spent and expired.
    ///
    /// @param earned points ever earned
    /// @param spent points ever spent
    /// @param expired points that expired
    @Schema(name = "WalletLifetime")
    record Lifetime(long earned, long spent, long expired) {}

    /// Points that expire, and when.
    ///
    /// @param amount how many points
    @Schema(name = "ExpiringPoints")
    record Expiring(long amount, Instant at) {}
}
