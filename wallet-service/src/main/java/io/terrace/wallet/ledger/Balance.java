package io.terrace.wallet.ledger;

import java.util.UUID;

/// A fan's balances.
///
/// @param available points that can be spent
/// @param earned ever
public record Balance(UUID user, long available, long earned) {}
