package io.terrace.gateway.revocation;

/// Wants to hear of keys that access tokens may no longer be signed with.
public interface SigningKeyWithdrawalListener {

    /// @param kid as tokens name it
    void withdrawn(String kid);
}
