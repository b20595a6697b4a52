package io.terrace.gateway.revocation;

/// Wants to hear of keys that are no longer what they were.
public interface ApiKeyChangeListener {

    /// @param hash SHA-256 of the key, in hex
    void changed(String hash);
}
