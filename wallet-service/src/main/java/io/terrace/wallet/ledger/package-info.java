/// The ledger: every movement of points is a transaction whose postings add up to zero, written once and never changed.
///
/// A movement locks the wallet's row, so a wallet's transactions have one order and its balances are never below zero
/// (a constraint of the row). Spending takes the lots that expire soonest and records which. The community's side is
/// postings alone: two wallets share no row.
@NullMarked
package io.terrace.wallet.ledger;

import org.jspecify.annotations.NullMarked;
