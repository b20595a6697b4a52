/// The ledger: every move of points as a transaction whose postings add up to zero, written once and never changed.
///
/// Whoever moves a wallet's points holds its row, so a wallet's transactions stand in one order and its balances are
/// never below zero (a constraint of the row). What is spent is taken from the lots that expire soonest, and which
/// those were is kept. The community's side is postings alone: no row is shared by two wallets.
@NullMarked
package io.terrace.wallet.ledger;

import org.jspecify.annotations.NullMarked;
