package io.terrace.auth.usage;

/// The names of what is counted.
final class UsageMeterNames {

    /// Followed by the method.
    static final String SIGN_IN = "sign_in.";

    static final String OTP_SENDS = "otp_sends";
    static final String NEW_USERS = "new_users";
    static final String ACTIVE_SESSIONS = "active_sessions";

    private UsageMeterNames() {}
}
