package io.terrace.auth.community;

/// A community of fans, or the test community beside it.
public enum CommunityEnvironment {
    LIVE,
    TEST
}
