package io.terrace.auth.usage;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/// How much was done from one day to another, both included; days are UTC's.
record Usage(LocalDate from, LocalDate to, List<Day> days) {

    /// A community's use on one day.
    ///
    /// @param signIns by method
    /// @param activeSessions that were opened or refreshed on the day
    record Day(LocalDate day, Map<String, Long> signIns, long otpSends, long activeSessions, long newUsers) {}
}
