package io.terrace.auth.usage;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/// How much was done from one day to another, both included; days are UTC's.
///
/// @param from the first day (UTC)
/// @param to the last day (UTC)
/// @param days a count for each day with use
record UsageView(LocalDate from, LocalDate to, List<Day> days) {

    /// A community's use on one day.
    ///
    /// @param day the day (UTC)
    /// @param signIns by method
    /// @param otpSends how many codes were sent
    /// @param activeSessions that were opened or refreshed on the day
    /// @param newUsers how many fans were created
    record Day(LocalDate day, Map<String, Long> signIns, long otpSends, long activeSessions, long newUsers) {}
}
